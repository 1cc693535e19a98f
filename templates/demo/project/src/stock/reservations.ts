import pg from 'pg';

const pool = new pg.Pool();
const HOLD_MINUTES = 20;

/** Holds stock for an open checkout; a second call for the same line renews it. */
export async function hold(checkout: string, sku: string, quantity: number) {
  await pool.query(
    `insert into stock_holds (checkout, sku, quantity, until)
     values ($1, $2, $3, now() + make_interval(mins => $4))
     on conflict (checkout, sku) do update set quantity = excluded.quantity, until = excluded.until`,
    [checkout, sku, quantity, HOLD_MINUTES],
  );
}
