/**
 * The only place where a script's URL becomes trusted (Trusted Types policy `ri-script-url`). Only our own origin over http or https is
 * allowed, and one analytics script: a blob, a data URL or any other foreign URL throws.
 */
interface Rules {
  createScriptURL: (url: string) => string
  createHTML: (html: string) => string
}
interface Factory {
  createPolicy(name: string, rules: Rules): Rules
}

let analyticsUrl: string | undefined

/** Allows the operator's analytics script. Only the first call counts for the lifetime of the page. */
export function allowAnalyticsScript(address: string): void {
  analyticsUrl ??= new URL(address, location.href).href
}

const allowed = (address: string): string => {
  const url = new URL(address, location.href)
  const isWeb = url.protocol.startsWith('http')
  if (!isWeb || (url.origin !== location.origin && url.href !== analyticsUrl)) throw new TypeError(`Foreign script: ${url.origin}`)
  return url.href
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
/**
 * Made when the app starts: a name of a policy that nobody has taken yet could be taken by someone else. So there is one name, and what
 * cleans markup (src/ui/rich-text/sanitize-html.ts) parses it with this policy too. Nobody else may: it trusts all markup.
 */
export const policy = factory?.createPolicy('ri-script-url', { createScriptURL: allowed, createHTML: String })

/** A trusted script URL, for a script element, for `new Worker` and for registering the service worker. The DOM types call it a string. */
export const scriptUrl = (address: string): string => (policy ? policy.createScriptURL(address) : allowed(address))
