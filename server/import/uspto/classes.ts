import type { Classification } from '#contract/patents.ts'
import { child, childrenOf, childText, rawText, type XmlElement } from '../reading/xml-elements.ts'

/** The classifications of the document, the main one first, each code once. The classes that examiners searched are not included. */
export function classificationsOf(bibliography: XmlElement): Classification[] {
  const found = [
    ...below(bibliography, 'classifications-cpc', 'main-cpc').map(symbolOf('CPC')),
    ...below(bibliography, 'classifications-cpc', 'further-cpc').map(symbolOf('CPC')),
    ...below(bibliography, 'classifications-ipcr').map(symbolOf('IPC')),
    ...codesIn(bibliography, 'classification-ipc').map(internationalCode),
    ...codesIn(bibliography, 'classification-locarno').map(locarnoCode),
    ...codesIn(bibliography, 'classification-national').map(nationalCode),
  ]
  const once = new Map<string, Classification>()
  for (const one of found) if (one && !once.has(`${one.scheme} ${one.code}`)) once.set(`${one.scheme} ${one.code}`, one)
  return [...once.values()]
}

function below(element: XmlElement, ...path: string[]): XmlElement[] {
  const end = path.reduce<XmlElement | undefined>((inside, name) => inside && child(inside, name), element)
  return end ? end.children.filter((one): one is XmlElement => typeof one !== 'string') : []
}

/** The parts are separate elements: `G`, `06`, `F`, `15`, `16`. */
const symbolOf =
  (scheme: string) =>
  (element: XmlElement): Classification | undefined => {
    const [section, number, subclass] = ['section', 'class', 'subclass'].map(name => childText(element, name))
    const [group, subgroup] = ['main-group', 'subgroup'].map(name => childText(element, name))
    if (!section || !number) return undefined
    return { code: `${section}${number}${subclass ?? ''}${group ? ` ${group}/${subgroup ?? '00'}` : ''}`, scheme }
  }

/** The codes of a classification directly in the bibliography, with their white space. */
function codesIn(bibliography: XmlElement, name: string): string[] {
  return childrenOf(bibliography, name).flatMap(one =>
    [...childrenOf(one, 'main-classification'), ...childrenOf(one, 'further-classification')].map(rawText),
  )
}

/** `G06F015/00` and `G06F 1500` as `G06F 15/00`. Design patents until 2005 have their Locarno class here. */
function internationalCode(code: string): Classification | undefined {
  const text = code.trim()
  if (/^\d{4}$/.test(text)) return locarnoCode(text)
  const written = text.replace(/^([A-H]\d\d[A-Z])([ \d]{2}\d)(\d{2,6})$/, '$1$2/$3')
  return text === '' ? undefined : { code: written.replace(/^([A-H]\d\d[A-Z])\s*0*(\d+)\/(\d+)$/, '$1 $2/$3'), scheme: 'IPC' }
}

/** `1402` as `14-02`. */
function locarnoCode(code: string): Classification | undefined {
  const text = code.trim()
  return text === '' ? undefined : { code: text.replace(/^(\d\d)(\d\d)$/, '$1-$2'), scheme: 'Locarno' }
}

/** Longer national codes are invalid, and matching them would take exponential time. */
const maxCodeLength = 20

/**
 * `709228` as `709/228`, `707  7` as `707/7`, `379 8802` as `379/88.02`, `D14480` as `D14/480`: three characters for the class, three for
 * the subclass, then decimals and letters. Applications pad the decimals with zeros.
 */
function nationalCode(code: string): Classification | undefined {
  const text = code.trimEnd()
  if (text === '' || text === 'None') return undefined
  // A two-digit class has lost the space before it.
  const columns = /^\d\d? /.test(text) ? text.padStart(text.length + 3 - text.indexOf(' ')) : text
  const [, name, subclass, decimals, letters] =
    columns.length > maxCodeLength ? [] : (/^(.{3})(.{1,3})(\d*?)0*([A-Z]*)$/.exec(columns) ?? [])
  if (name === undefined || subclass === undefined) return { code: text.trim(), scheme: 'USPC' }
  return { code: `${name.replaceAll(' ', '')}/${subclass.trim()}${decimals ? `.${decimals}` : ''}${letters}`, scheme: 'USPC' }
}
