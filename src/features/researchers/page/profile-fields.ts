/** A profile can be a copy on this device of an earlier version of the app, so its fields are read with care. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])

/** A text that is not blank. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Somebody or something with a name, and with a slug where the catalogue has its record. */
export interface NamedOne {
  name: string
  slug: string | undefined
  country: string | undefined
  /** It is where the person is now; undefined where nothing is known of it. */
  present: boolean | undefined
}

/** The names in a list of names or of objects with names. */
export function namedOnes(value: unknown): NamedOne[] {
  return listOf(value).flatMap(one => {
    if (!isObject(one)) {
      const name = textOf(one)
      return name === undefined ? [] : [{ name, slug: undefined, country: undefined, present: undefined }]
    }
    const name = textOf(one['name']) ?? textOf(one['keyword'])
    if (name === undefined) return []
    const { country, present } = one
    return [
      {
        name,
        slug: listOf(one['slug_values']).find(slug => typeof slug === 'string'),
        country: textOf(isObject(country) ? country['name'] : country),
        present: typeof present === 'boolean' ? present : undefined,
      },
    ]
  })
}

export const namesOf = (value: unknown): string[] => [...new Set(namedOnes(value).map(({ name }) => name))]

/** The organisations of a person, those where they are now first. */
export const organisationsOf = (value: unknown): NamedOne[] =>
  namedOnes(value).toSorted((a, b) => Number(b.present ?? false) - Number(a.present ?? false))
