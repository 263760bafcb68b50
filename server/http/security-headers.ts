/**
 * The policy of every answer (security.md G15). A live connection to the own host is named beside 'self', which not every browser
 * reads as including it; a `Host` that is not a plain name is left out. `analytics`: the origin of the script that counts visits, where
 * an installation has one; it may be fetched, may tell its own site what it counted, and that by pictures too.
 */
export function contentSecurityPolicy(host: string | null, analytics?: string): string {
  const counting = analytics === undefined ? '' : ` ${analytics}`
  const live = host !== null && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${counting}`,
    "script-src-attr 'none'",
    "style-src 'self'",
    `img-src 'self' data: blob:${counting}`,
    "font-src 'self'",
    `connect-src 'self'${live}${counting}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ri-html ri-script-url dompurify',
    'report-to csp',
  ].join('; ')
}

const fixed: Record<string, string> = {
  'Reporting-Endpoints': 'csp="/csp-reports"',
  'X-Content-Type-Options': 'nosniff',
  // Never a path: links in mails carry secrets (A11).
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  'X-Frame-Options': 'DENY',
}

/** A stricter policy that an answer brought along, as files of people do, stays. `analyticsScript` is the setting of that name. */
export function addSecurityHeaders(headers: Headers, host: string | null, analyticsScript?: string): void {
  if (!headers.has('Content-Security-Policy')) {
    const analytics = analyticsScript === undefined ? undefined : new URL(analyticsScript).origin
    headers.set('Content-Security-Policy', contentSecurityPolicy(host, analytics))
  }
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value)
}
