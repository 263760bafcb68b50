/** The formats that a tag can be checked for (S1§5). */
export type TagCheck = 'email' | 'url' | 'letters' | 'digits' | 'date'

const patterns: Record<Exclude<TagCheck, 'url'>, RegExp> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  letters: /^\p{L}+$/u,
  digits: /^\d+$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
}

const errors: Record<TagCheck, string> = {
  email: 'is not an email address',
  url: 'is not a web address',
  letters: 'can have only letters',
  digits: 'can have only digits',
  date: 'is not a date such as 2024-03-31',
}

function passes(tag: string, check: TagCheck): boolean {
  if (check === 'url') return URL.canParse(tag) && /^https?:/.test(tag)
  // A day that no month has, such as 31 June, is read as another one.
  if (check === 'date') return patterns.date.test(tag) && new Date(tag).toISOString().startsWith(tag)
  return patterns[check].test(tag)
}

/** Said at the limit. */
export const full = 'Maximum tags reached'

export interface TagRules {
  max: number
  maxLength?: number | undefined
  check?: TagCheck | undefined
}

export interface TagsAdded {
  tags: string[]
  /** Text that stays in the input, so that it can be corrected. */
  rest: string
  /** Why a tag was not added. */
  error?: string
}

/** Adds typed or pasted tags, separated by commas or line ends. Duplicates are found regardless of case. */
export function addTags(tags: readonly string[], typed: string, rules: TagRules): TagsAdded {
  const result: TagsAdded = { tags: [...tags], rest: '' }
  for (const tag of typed.split(/[,\n\t]/).map(part => part.trim())) {
    if (!tag) continue
    const error = errorOf(result.tags, tag, rules)
    if (error) {
      result.error = error
      result.rest = tag
    } else result.tags.push(tag)
  }
  return result
}

function errorOf(tags: readonly string[], tag: string, { max, maxLength, check }: TagRules): string | undefined {
  if (tags.length >= max) return full
  if (tags.some(other => other.toLowerCase() === tag.toLowerCase())) return `“${tag}” is already added`
  if (maxLength !== undefined && tag.length > maxLength) return `At most ${maxLength} characters; this has ${tag.length}`
  if (check && !passes(tag, check)) return `“${tag}” ${errors[check]}`
  return undefined
}
