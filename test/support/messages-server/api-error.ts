const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  502: 'api_error',
  529: 'overloaded_error',
};

/** The object that the API answers with instead of a message, also as the data of an `error` event. */
export function apiError(type: string, message: string = wordsFor(type)): Record<string, unknown> {
  return { type: 'error', error: { type, message }, request_id: 'req_011CTestTestTestTestTest' };
}

export function errorTypeOf(status: number): string {
  return TYPES[status] ?? 'api_error';
}

function wordsFor(type: string): string {
  return type.replace(/_error$/, '').replaceAll('_', ' ');
}
