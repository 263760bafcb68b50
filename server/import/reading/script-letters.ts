const lowered = letters('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
const raised = letters('0123456789+-−=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ')

function letters(plain: string, script: string): ReadonlyMap<string, string> {
  const to = Array.from(script)
  return new Map(Array.from(plain).map((letter, at) => [letter, to[at]!]))
}

/**
 * `2` as `₂`, `new` as `_new`, `h(F)` as `_(h(F))`: in Unicode subscripts if there is one for every character. Surrounding white space is
 * kept outside.
 */
export const subscript = (text: string): string => written(text, lowered, '_')

/** `3` as `³`, `TM` as `^TM`. */
export const superscript = (text: string): string => written(text, raised, '^')

function written(text: string, script: ReadonlyMap<string, string>, sign: string): string {
  const inner = text.trim()
  if (inner === '') return text
  const found = Array.from(inner, letter => script.get(letter))
  const short = found.every(letter => letter !== undefined)
    ? found.join('')
    : sign + (/^[\p{L}\p{N}.]+$/u.test(inner) ? inner : `(${inner})`)
  return `${/^\s/.test(text) ? ' ' : ''}${short}${/\s$/.test(text) ? ' ' : ''}`
}
