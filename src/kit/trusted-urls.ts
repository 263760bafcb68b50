/**
 * The one place where a script's address becomes trusted (Trusted Types policy `ri-script-url`).
 * Only our own origin over http or https passes, and the one script that counts visits: a blob, a data address or another foreign
 * address throws.
 */
interface Policy {
  createScriptURL(url: string): string
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let counting: string | undefined

/** The script that whoever runs this server counts visits with. The first one named is the only one for as long as the page lives. */
export function allowCountingScript(address: string): void {
  counting ??= new URL(address, location.href).href
}

const allowed = (address: string): string => {
  const url = new URL(address, location.href)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || (url.origin !== location.origin && url.href !== counting)) throw new TypeError(`Not a script of this app: ${url.origin}`)
  return url.href
}

let policy: Policy | undefined

/** A script address that may run here, fit for a script element, for `new Worker` and for registering the service worker. The DOM types call it a string. */
export function scriptUrl(address: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return allowed(address)
  policy ??= factory.createPolicy('ri-script-url', { createScriptURL: allowed })
  return policy.createScriptURL(address)
}
