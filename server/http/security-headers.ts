import type { Settings } from '../core/settings.ts'
import type { InlineSources } from './inline-sources.ts'

/**
 * The content security policy of every response (G15). WebSocket connections to the own host are listed in addition to 'self',
 * which some browsers do not apply to them; a `Host` that is not a plain name is left out. `analytics`: the origin of the analytics script;
 * it may be loaded and may send data, as images too, to its own site. `cluster`: the origin of the cluster for live
 * connections, if they do not come to this server. `inline`: what the page itself holds.
 */
export function contentSecurityPolicy(host: string | null, analytics?: string, cluster?: string, inline?: InlineSources): string {
  const analyticsSource = analytics === undefined ? '' : ` ${analytics}`
  const liveSources = host !== null && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? ` ws://${host} wss://${host}` : ''
  const clusterSource = cluster === undefined ? '' : ` ${cluster.replace(/^http/, 'ws')}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(inline?.scripts ?? [])].join(' ') + analyticsSource,
    "script-src-attr 'none'",
    ["style-src 'self'", ...(inline?.styles ?? [])].join(' '),
    `img-src 'self' data: blob:${analyticsSource}`,
    "font-src 'self'",
    `connect-src 'self'${liveSources}${clusterSource}${analyticsSource}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ri-script-url',
    'report-to csp',
  ].join('; ')
}

export const policyHeader = 'Content-Security-Policy'

const fixedHeaders: Record<string, string> = {
  'Reporting-Endpoints': 'csp="/csp-reports"',
  'X-Content-Type-Options': 'nosniff',
  // Never a path: links in mails contain secrets (A11).
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  'X-Frame-Options': 'DENY',
}

type HeaderSettings = Partial<Pick<Settings, 'analyticsScript' | 'publicUrl' | 'hstsSubdomains' | 'pusherCluster'>>

/** Writes the policy of a page, by the host that it was asked of and what it holds itself. */
export type PagePolicy = (host: string | null, inline?: InlineSources) => string

export const pagePolicy =
  ({ analyticsScript, pusherCluster }: HeaderSettings): PagePolicy =>
  (host, inline) =>
    contentSecurityPolicy(host, analyticsScript === undefined ? undefined : new URL(analyticsScript).origin, pusherCluster?.origin, inline)

/**
 * A policy that a response already has, such as a stricter one for uploaded files, is kept. `analyticsScript` and `publicUrl` are the settings
 * of these names. Where the public address is https, browsers are told to use nothing else for a year, also for names below it unless the
 * setting says that they are not ours to decide about.
 */
export function addSecurityHeaders(headers: Headers, host: string | null, settings: HeaderSettings = {}): void {
  const { publicUrl, hstsSubdomains = true } = settings
  if (publicUrl?.startsWith('https://'))
    headers.set('Strict-Transport-Security', `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`)
  if (!headers.has(policyHeader)) headers.set(policyHeader, pagePolicy(settings)(host))
  for (const [name, value] of Object.entries(fixedHeaders)) headers.set(name, value)
}
