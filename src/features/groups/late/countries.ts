import type { Option } from '#contract/option.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** A country by its code, named by the browser: the form works offline too. */
export const countryOf = (id: string): Option | null => (/^[A-Z]{2}$/.test(id) ? { id, name: names.of(id) ?? id } : null)
