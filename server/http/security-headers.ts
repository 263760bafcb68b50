/**
 * The policy of every answer (security.md G15). A live connection to the own host is named beside 'self', which not every browser
 * reads as including it; a `Host` that is not a plain name is left out.
 */
export function contentSecurityPolicy(host: string | null): string {
  const live = host !== null && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${live}`,
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
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  'X-Frame-Options': 'DENY',
}

export function addSecurityHeaders(headers: Headers, host: string | null): void {
  headers.set('Content-Security-Policy', contentSecurityPolicy(host))
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value)
}
