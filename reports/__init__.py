"""Statistics, tables, figures and the report: from the results of a run to answers."""
