/** A fence of code, or a blank line before what begins a paragraph or a heading: nothing before it can go on behind it. */
const seams = /^ {0,3}(?:`{3}|~{3})|\n[ \t]*\n(?=[\p{L}#])/gmu

/** The parts of a Markdown text that are read the same alone as in it: of a text that grows only the last one changes. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  let isCode = false
  for (const { 0: found, index } of text.matchAll(seams)) {
    if (!found.startsWith('\n')) isCode = !isCode
    else if (!isCode) {
      pieces.push(text.slice(start, index + found.length))
      start = index + found.length
    }
  }
  return [...pieces, text.slice(start)]
}
