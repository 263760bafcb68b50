import { writtenDoi } from '#contract/doi.ts'
import type { Broken } from './pieces.ts'
import { shortened } from './pieces.ts'
import type { ReadWork } from './read-work.ts'

/** With the address before it, as far as it is one; some of old journals have a part in angle brackets, `…49:8<693::AID-ASI4>3.0.CO;2-O`. */
const doi =
  /(?:https?:\/\/)?(?:dx\.|www\.)?(?:doi\.org\/)?\b10\.\d{4,9}\/[^\s"<>。，、；：！？）】」』》]+(?:<[^\s"<>]*:[^\s"<>]*>\d[^\s"<>]*)?/gi
const arxiv = /\barxiv(?:\.org\/(?:abs|pdf)\/|[:.\s]\s*)((?:[a-z-]+(?:\.[a-z]{2})?\/\d{7}|\d{4}\.\d{4,5}))/gi
const pmc = /\bPMC\d{4,9}\b/gi
const pmid = /\b(?:pmid|pubmed)(?:\.ncbi\.nlm\.nih\.gov\/|[:.\s]\s*|\s+id:?\s*)(\d{1,9})\b/gi
/** Marks that stand behind a DOI and are no part of it. */
const marks = new Set(".,;:'’”]}")
const bareNumber = /^(\d{4,9})\s*[,;]?$/

/** The works that a text names by their numbers, line by line. A line of digits alone is a PMID. */
export function identifierList(text: string): { items: { line: number; work: ReadWork }[]; broken: Broken[] } {
  const found = { items: [] as { line: number; work: ReadWork }[], broken: [] as Broken[] }
  for (const [at, line] of text.split('\n').entries()) {
    if (!/[\p{L}\p{N}]/u.test(line)) continue
    const works = worksIn(line)
    for (const work of works) found.items.push({ line: at + 1, work })
    if (works.length === 0) found.broken.push({ line: at + 1, what: shortened(line), reason: 'It has no DOI, PMID or arXiv number.' })
  }
  return found
}

function worksIn(line: string): ReadWork[] {
  const only = bareNumber.exec(line.trim())?.[1]
  if (only !== undefined) return [named('PMID', only, `PMID ${only}`)]
  const dois = [...line.matchAll(doi)].map(([text]) => writtenDoi(bare(text)))
  const works = [...new Set(dois)].map(text => named('DOI', text, `doi:${text}`))
  // A number beside a DOI is most often the same work's.
  if (works.length > 0) return works
  return [
    ...[...line.matchAll(pmid)].map(([, id = '']) => named('PMID', id, `PMID ${id}`)),
    ...[...line.matchAll(pmc)].map(([id]) => named('PMCID', id.toUpperCase(), id.toUpperCase())),
    ...[...line.matchAll(arxiv)].map(([, id = '']) => named('URL', `https://arxiv.org/abs/${id}`, `arXiv:${id}`)),
  ]
}

const named = (field: string, value: string, title: string): ReadWork => ({ type: 'document', title, [field]: value })

/** Without what stands behind a DOI in a sentence; a closing bracket stays if its opening one is in the DOI. */
function bare(text: string): string {
  let end = text.length
  let unopened = text.split(')').length - text.split('(').length
  for (; end > 0; end -= 1) {
    const sign = text[end - 1]!
    if (sign === ')' && unopened > 0) unopened -= 1
    else if (!marks.has(sign)) break
  }
  return text.slice(0, end)
}
