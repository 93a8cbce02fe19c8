/**
 * The import of a NADAC file as SQL over `nadac`, `products` and `known` (costs.csv): the outcome of each row, and the
 * merged costs, as script/import nadac computes them for well-formed rows. A repeated cost is kept for its first and its
 * newest date.
 */
export function importSql({ number, day }) {
  return {
    checked: `CREATE TABLE checked AS
      SELECT r.ndc, r.unit, ${number('r.cost')} AS cost, ${day('r.day')} AS day, ${day('r.as_of')} AS as_of,
        CASE WHEN p.ndc IS NULL THEN 'ndc'
          WHEN ${number('r.cost')} IS NULL OR ${number('r.cost')} < 0.00001 THEN 'cost'
          WHEN ${day('r.day')} IS NULL THEN 'date'
          WHEN upper(r.unit) <> p.unit THEN 'unit' ELSE 'accepted' END AS outcome
      FROM nadac r LEFT JOIN products p ON p.ndc = r.ndc`,
    counts: 'SELECT outcome, count(*) AS count FROM checked GROUP BY outcome ORDER BY outcome',
    costs: `CREATE TABLE costs AS
      WITH accepted AS (
        SELECT ndc, day, round(cost * 100000) AS cost_e5, row_number() OVER (PARTITION BY ndc, day ORDER BY as_of DESC) AS place
        FROM checked WHERE outcome = 'accepted'
      ), merged AS (
        SELECT coalesce(t.ndc, k.ndc) AS ndc, coalesce(t.day, CAST(k.effective_date AS DATE)) AS day,
          coalesce(t.cost_e5, round(CAST(k.cost_per_unit AS DOUBLE PRECISION) * 100000)) AS cost_e5, k.ndc IS NOT NULL AS is_known
        FROM (SELECT * FROM accepted WHERE place = 1) t
        FULL JOIN known k ON k.ndc = t.ndc AND CAST(k.effective_date AS DATE) = t.day
      )
      SELECT * FROM (
        SELECT *, lag(cost_e5) OVER w AS previous, lead(ndc) OVER w AS next FROM merged WINDOW w AS (PARTITION BY ndc ORDER BY day)
      ) s WHERE is_known OR next IS NULL OR previous IS NULL OR previous <> cost_e5`,
    output: 'SELECT ndc, day, cost_e5 FROM costs ORDER BY ndc, day',
  };
}
