/** What a tag may be checked as (S1§5). */
export type TagCheck = 'email' | 'url' | 'letters' | 'digits' | 'date'

const patterns: Record<Exclude<TagCheck, 'url'>, RegExp> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  letters: /^\p{L}+$/u,
  digits: /^\d+$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
}

const sentences: Record<TagCheck, string> = {
  email: 'is not an e-mail address',
  url: 'is not a web address',
  letters: 'may have letters only',
  digits: 'may have digits only',
  date: 'is not a date such as 2024-03-31',
}

const passes = (tag: string, check: TagCheck): boolean =>
  check === 'url' ? URL.canParse(tag) && /^https?:/.test(tag) : patterns[check].test(tag)

export interface TagRules {
  max: number
  maxLength?: number | undefined
  check?: TagCheck | undefined
}

export interface TagsAdded {
  tags: string[]
  /** What is left in the input: text that was refused can be mended. */
  rest: string
  /** Why something was not taken; undefined when everything was. */
  refused?: string
}

/** Adds what was typed or pasted (commas and line ends separate tags). Duplicates are told apart without regard to case. */
export function addTags(tags: readonly string[], typed: string, rules: TagRules): TagsAdded {
  const result: TagsAdded = { tags: [...tags], rest: '' }
  for (const tag of typed.split(/[,\n\t]/).map(part => part.trim())) {
    if (!tag) continue
    const refused = refusal(result.tags, tag, rules)
    if (refused) {
      result.refused = refused
      result.rest = tag
    } else result.tags.push(tag)
  }
  return result
}

function refusal(tags: readonly string[], tag: string, { max, maxLength, check }: TagRules): string | undefined {
  if (tags.length >= max) return 'Maximum tags reached'
  if (tags.some(other => other.toLowerCase() === tag.toLowerCase())) return `“${tag}” is there already`
  if (maxLength !== undefined && tag.length > maxLength) return `A tag may have at most ${maxLength} characters`
  if (check && !passes(tag, check)) return `“${tag}” ${sentences[check]}`
  return undefined
}
