import { firstNames } from './first-names.data.ts'

const otherForms = new Map<string, string[]>()
for (const [whole, ...short] of firstNames)
  for (const form of short) {
    otherForms.set(form, [...(otherForms.get(form) ?? []), whole])
    otherForms.set(whole, [...(otherForms.get(whole) ?? []), form])
  }

/** The other forms in which a first name is usual: `chris` is short for `christopher`, which is also written `chris`. */
export const otherFirstNames = (name: string): readonly string[] => otherForms.get(name) ?? []
