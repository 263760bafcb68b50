import * as v from 'valibot'
import { call } from '#api/call.ts'
import { type ProviderName, providerNames, providers } from '#contract/providers.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'

export const providerTitle: Record<ProviderName, string> = { orcid: 'ORCID', linkedin: 'LinkedIn' }

/** A visit to another site that this browser began: what it must bring back, and what is to become of it. */
const providerVisit = v.object({
  provider: v.picklist(providerNames),
  purpose: v.picklist(['authenticate', 'connect']),
  state: v.string(),
  binding: v.string(),
  at: v.number(),
})
type ProviderVisit = v.InferOutput<typeof providerVisit>

/** As long as the server remembers it, in milliseconds. */
const lifetimeMs = 10 * 60_000

function openVisits(): ProviderVisit[] {
  const found = v.safeParse(v.array(providerVisit), readStored('connect'))
  return found.success ? found.output.filter(({ at }) => Math.abs(Date.now() - at) < lifetimeMs) : []
}

/**
 * Leaves for another site by a redirect: pop-ups get stuck in installed apps. Resolves when the browser is on its way;
 * throws ApiError.
 */
async function startProvider(provider: ProviderName, purpose: ProviderVisit['purpose'], password?: string): Promise<void> {
  const body = { purpose, ...(password !== undefined && { password }) }
  const { url, state, binding } = await call(providers.authorize, { params: { provider }, body })
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('Not an address of the web')
  writeStored('connect', [...openVisits(), { provider, purpose, state, binding, at: Date.now() }])
  location.assign(url)
}

/** Signs in with another site, or leads to the sign-up with what it told. */
export const signInWith = (provider: ProviderName): Promise<void> => startProvider(provider, 'authenticate')

/** Connects another site with the signed-in account; `password` proves once more who asks. Throws ApiError. */
export const connectProvider = (provider: ProviderName, password?: string): Promise<void> => startProvider(provider, 'connect', password)

/** The visit that a callback belongs to, once; undefined when this browser did not begin it (A13). */
export function takeProviderVisit(provider: ProviderName, state: string | undefined): ProviderVisit | undefined {
  const all = openVisits()
  const found = all.find(one => one.state === state && one.provider === provider)
  const rest = all.filter(one => one !== found)
  writeStored('connect', rest.length > 0 ? rest : undefined)
  return found
}
