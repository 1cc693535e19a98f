/** An answer is a few hundred kilobytes of events at the most. */
const MAX_BYTES = 16 << 20;

/** More came than any answer holds. */
class TooLarge extends Error {
  readonly code = 'TOO_LARGE';
}

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * `fetch` that ends a body that does not end, and follows no redirect: a key must not travel to where a server points.
 */
export function boundedFetch(inner: Fetch): Fetch {
  return async (input, init) => {
    const response = await inner(input, { ...init, redirect: 'manual' });
    if (!response.body) return response;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(new TooLarge(`more than ${MAX_BYTES} bytes`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
  };
}
