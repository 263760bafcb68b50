import * as v from 'valibot'
import { providerNames } from '#contract/provider-names.ts'
import type { Registration } from '#contract/providers.ts'
import { userCategories } from '#contract/rights.ts'
import { mailToken } from '#contract/text-fields.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'

/** The spec's "register" (S1§4): the data of an open sign-up, from both of its pages and another site. */
const register = v.object({
  category: v.optional(v.fallback(v.picklist(['', ...userCategories]), ''), ''),
  coupon_code: v.optional(v.string(), ''),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  /** Another site has confirmed the user. */
  ticket: v.optional(v.fallback(v.optional(mailToken), undefined)),
  provider: v.optional(v.picklist(providerNames)),
})
export type Register = v.InferOutput<typeof register>

export function readRegister(): Register {
  const found = v.safeParse(register, readStored('register') ?? {})
  return found.success ? found.output : v.parse(register, {})
}

const merge = (more: object) => writeStored('register', { ...readRegister(), ...more })

/** The drafts of both pages are merged; only the last page removes them. */
export const firstPageDraft: DraftStorage = { read: readRegister, write: values => values && merge(values) }
export const lastPageDraft: DraftStorage = {
  read: readRegister,
  write: values => (values ? merge(values) : writeStored('register', undefined)),
}

/** Merges the data from another site with what was typed. */
export const storeRegistration = ({ ticket, provider, first_name, last_name, email }: Registration): void =>
  merge({ ticket, provider, ...(first_name && { first_name }), ...(last_name && { last_name }), ...(email && { email }) })

export function dropTicket(): void {
  const { ticket: _, provider: __, ...rest } = readRegister()
  writeStored('register', rest)
}
