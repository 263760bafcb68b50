import { isLoopback, type Settings } from '../../core/settings.ts'

/** The site that a passkey belongs to, as browsers see it. */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

/**
 * The addresses of this server where passkeys work: `PUBLIC_URL`, and `localhost` where this machine reaches it by that name. Browsers give
 * passkeys to names only, and over TLS only, except for `localhost`.
 */
export function passkeyOrigins({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string[] {
  const isReachedLocally = isLoopback(host) || host === '0.0.0.0' || host === '::'
  const origins = [
    ...(publicUrl !== undefined && canHavePasskeys(new URL(publicUrl)) ? [publicUrl] : []),
    ...(isReachedLocally ? [new URL(`http://localhost:${port}`).origin] : []),
  ]
  return [...new Set(origins)]
}

const canHavePasskeys = ({ protocol, hostname }: URL): boolean => {
  const isNumbers = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return !isNumbers && (protocol === 'https:' || hostname === 'localhost')
}

/** The relying party for a caller whose browser is at `origin`; undefined where passkeys do not work. */
export function relyingParty(settings: Settings, origin: string): RelyingParty | undefined {
  return passkeyOrigins(settings).includes(origin) ? { id: new URL(origin).hostname, origin } : undefined
}
