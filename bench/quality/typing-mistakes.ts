const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The keys to the left and right of a letter. */
const neighbours = (letter: string): string[] =>
  rows.flatMap(row => {
    const at = row.indexOf(letter)
    return at < 0 ? [] : [row[at - 1] ?? [], row[at + 1] ?? []].flat()
  })

/** The word with one mistake of a hurried typist: two letters swapped, one left out, one doubled, or the key beside it. */
export function mistyped(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1))
  const keys = neighbours(word[at]!)
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
    case 1:
      return word.slice(0, at) + word.slice(at + 1)
    case 2:
      return word.slice(0, at) + word[at]! + word.slice(at)
    default:
      return word.slice(0, at) + (keys[Math.floor(random() * keys.length)] ?? '') + word.slice(at + 1)
  }
}
