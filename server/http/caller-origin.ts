/**
 * The origin by which the caller's browser knows this server: what the browser says, which it does for every call but a GET; otherwise
 * `publicUrl`, because a proxy may use another name, or the name of the request.
 */
export const callerOrigin = (request: Request, publicUrl: string | undefined): string =>
  request.headers.get('origin') ?? publicUrl ?? new URL(request.url).origin
