/**
 * The one place where a script's address becomes trusted (Trusted Types policy `ri-script-url`).
 * Only our own origin over http or https passes: a blob, a data address or a foreign host throws.
 */
interface Policy {
  createScriptURL(url: string): string
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

const allowed = (address: string): string => {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) throw new TypeError(`Not a script of this app: ${url.origin}`)
  return url.href
}

let policy: Policy | undefined

/** A script address of our own build, fit for `new Worker` and for registering the service worker. The DOM types call it a string. */
export function scriptUrl(address: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return allowed(address)
  policy ??= factory.createPolicy('ri-script-url', { createScriptURL: allowed })
  return policy.createScriptURL(address)
}
