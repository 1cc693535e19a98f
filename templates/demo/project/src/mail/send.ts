import pg from 'pg';

const pool = new pg.Pool();

/** Puts a mail in the outbox. Sending happens elsewhere, every minute. */
export async function queueMail(order: string, kind: 'confirmation' | 'shipped' | 'refund') {
  await pool.query('insert into mail_outbox (order_no, kind) values ($1, $2) on conflict do nothing', [order, kind]);
}
