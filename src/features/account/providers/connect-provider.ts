import * as v from 'valibot'
import { call } from '#api/call.ts'
import { type ProviderName, providerNames } from '#contract/provider-names.ts'
import { providers } from '#contract/providers.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'

export const providerTitle: Record<ProviderName, string> = { orcid: 'ORCID', linkedin: 'LinkedIn' }

/** A redirect to another site that this browser started: the state to expect back, and its purpose. */
const providerVisit = v.object({
  provider: v.picklist(providerNames),
  purpose: v.picklist(['authenticate', 'connect']),
  state: v.string(),
  binding: v.string(),
  at: v.number(),
})
type ProviderVisit = v.InferOutput<typeof providerVisit>

/** As long as on the server. */
const lifetimeMs = 10 * 60_000

function openVisits(): ProviderVisit[] {
  const found = v.safeParse(v.array(providerVisit), readStored('connect'))
  return found.success ? found.output.filter(({ at }) => Math.abs(Date.now() - at) < lifetimeMs) : []
}

/**
 * Redirects to another site; a pop-up would fail in installed apps. Resolves when the browser is about to leave. Throws ApiError.
 */
async function startProvider(provider: ProviderName, purpose: ProviderVisit['purpose'], password?: string): Promise<void> {
  const body = { purpose, ...(password !== undefined && { password }) }
  const { url, state, binding } = await call(providers.authorize, { params: { provider }, body })
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('Not a web address')
  writeStored('connect', [...openVisits(), { provider, purpose, state, binding, at: Date.now() }])
  location.assign(url)
}

/** Signs in with another site, or continues to the sign-up with the data from it. */
export const signInWith = (provider: ProviderName): Promise<void> => startProvider(provider, 'authenticate')

/** Connects another site with the signed-in account; `password` confirms the user. Throws ApiError. */
export const connectProvider = (provider: ProviderName, password?: string): Promise<void> => startProvider(provider, 'connect', password)

/** Returns the redirect that a callback belongs to, and forgets it; undefined if this browser did not start it (A13). */
export function takeProviderVisit(provider: ProviderName, state: string | undefined): ProviderVisit | undefined {
  const all = openVisits()
  const found = all.find(one => one.state === state && one.provider === provider)
  const rest = all.filter(one => one !== found)
  writeStored('connect', rest.length > 0 ? rest : undefined)
  return found
}
