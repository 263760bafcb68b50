import type { Settings } from '../core/settings.ts'

const day = 24 * 3600_000
/** RFC 9116 asks for less than a year. */
const validDays = 180

/** Where to report a vulnerability (RFC 9116); undefined without CONTACT_EMAIL. It is written at each request, so it never expires. */
export function securityTxt({ contactEmail, publicUrl }: Settings, now: number): Response | undefined {
  if (contactEmail === undefined) return undefined
  const expires = new Date(Math.floor(now / day + validDays) * day).toISOString()
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
