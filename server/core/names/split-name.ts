/** Particles of family names in the languages that write them small: they stay so unless they end the name. */
export const particles: ReadonlySet<string> = new Set(
  'af al auf av bin bint d da das de degli dei del della den der des di do dos du e el en ibn im la las le les lo los op t te ten ter van vom von y zu zum zur'.split(
    ' ',
  ),
)

/** They join two family names. */
const joiners: ReadonlySet<string> = new Set(['e', 'y'])

/**
 * A whole name as first and last name: the last word with the particles before it, "van der Berg", "Ramón y Cajal". A particle in capitals may
 * be a name of its own and stays with the first name, and so does the first word.
 */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  let at = words.length - 1
  for (let before = words[at - 1]; at > 1 && before !== undefined && particles.has(before); before = words[at - 1])
    at = Math.max(1, at - (joiners.has(before) ? 2 : 1))
  if (at < 1) return { first_name: words.join(' '), last_name: '' }
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') }
}
