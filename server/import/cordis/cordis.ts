import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { slugify } from '#contract/slugs.ts'
import { type ImportFormat, type ReadResult, refuse, type ImportSource } from '../reading/format.ts'
import { doiIn } from '../reading/doi.ts'
import { sentenceCase, buildRecord, onlyWebAddress } from '../reading/record-fields.ts'
import { BadXml, child, childrenOf, childText, elementsOf, rawText, type XmlElement } from '../reading/xml-elements.ts'
import { realDate } from '../reading/real-date.ts'
import { organisationsOf } from './organisations.ts'
import { resultsIn } from './results.ts'
import { keywordsOf, firstSentences, elementParagraphs, textIn } from './texts.ts'

/** Projects funded by the European Union, as published by CORDIS: one or several per file. */
export const cordisFormat: ImportFormat = {
  name: 'cordis',
  title: 'CORDIS project XML (also packed as .xml.gz or .zip)',
  accepts: fileName => /\.xml(?:\.gz)?$/i.test(fileName),
  reader: async () => readProjects,
}

async function* readProjects(source: ImportSource): AsyncGenerator<ReadResult> {
  let isEmpty = true
  try {
    for await (const { element, parents, damaged } of elementsOf(source.bytes(), new Set(['project']))) {
      // Results and articles list the projects they come from in their relations; those are not records of their own.
      if (parents.some(parent => parent.name === 'relations')) continue
      isEmpty = false
      yield reading(element, damaged)
    }
    if (isEmpty) yield refuse('the file', 'there is no CORDIS project in it')
  } catch (error) {
    if (!(error instanceof BadXml)) throw error
    yield refuse(`line ${error.line}`, `not well-formed XML from here on: ${error.message}`)
  }
}

function reading(project: XmlElement, damaged: boolean): ReadResult {
  const place = `line ${project.line}`
  const id = childText(project, 'id')
  const title = textIn(project, 'title') ?? textIn(project, 'acronym')
  if (!id || !/^(?=.*[a-z\d])[\w./-]{1,60}$/i.test(id)) return refuse(place, 'the project has no grant id')
  if (!title) return refuse(place, `project ${id} has no title`)
  if (damaged) return refuse(place, `project ${id} has bytes that do not fit the encoding of the file`)
  return { record: recordFor(project, id, title), place }
}

function recordFor(project: XmlElement, id: string, title: string): CatalogueRecord {
  const relations = child(project, 'relations')
  const linked = relations && child(relations, 'associations')
  const page = `https://cordis.europa.eu/project/id/${id}`
  const rcn = childText(project, 'rcn')
  const objective = elementParagraphs(child(project, 'objective')) ?? textIn(project, 'teaser')
  const total_cost = amountOf(childText(project, 'totalCost'))
  const funding_amount = amountOf(childText(project, 'ecMaxContribution'))
  const start_date = dateOf(childText(project, 'startDate'))
  const identifiers = child(project, 'identifiers')
  const grantDoi = doiIn(identifiers && childText(identifiers, 'grantDoi'))
  const keywords = child(project, 'keywords')
  const { end_date, early } = endOf(project, start_date)
  return buildRecord(
    {
      index: 'projects',
      // Grant ids and record numbers overlap, so the second slug has a prefix.
      slug_values: [`cordis-${slugify(id)}`, ...(rcn ? [`cordis-rcn-${slugify(rcn)}`] : [])],
      source: { name: 'CORDIS', url: page, licence: 'CC BY 4.0' },
    },
    {
      title,
      acronym: childText(project, 'acronym'),
      project_id: id,
      status: sentenceCase(childText(project, 'status')),
      start_date,
      end_date,
      total_cost,
      total_cost_currency: (total_cost ?? funding_amount) === undefined ? undefined : 'EUR',
      funding_amount,
      funding_source: { full_name: 'European Commission' },
      funding_mechanism: titlesOf(relations, 'projectFundingSchemeCategory')[0] ?? programmeOf(linked, 'relatedLegalBasis'),
      call_identifier: callOf(linked),
      organisations: linked && organisationsOf(linked),
      summary: objective && firstSentences(objective),
      texts: inOrder([
        ['Objective', objective],
        ['Call topic', programmeOf(linked, 'relatedTopic')],
        ['Programme', programmeOf(linked, 'relatedLegalBasis')],
        ['Ended early', early],
      ]),
      keywords: keywordsOf(keywords && rawText(keywords), titlesOf(relations, 'euroSciVoc')),
      identifiers: grantDoi && [{ name: 'doi', value: grantDoi }],
      results: linked && resultsIn(linked),
      last_updated: dateOf(childText(project, 'lastUpdateDate') ?? childText(project, 'contentUpdateDate')),
      url: websiteOf(linked) ?? page,
    },
  )
}

/** CORDIS writes 0 if the amount is unknown, for example for all lump-sum grants. */
function amountOf(text: string | undefined): number | undefined {
  const amount = Number(text)
  return Number.isFinite(amount) && amount > 0 ? amount : undefined
}

/** The day of `2024-02-29` and `2024-02-29 00:00:00`. */
function dateOf(text: string | undefined): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0]
  return realDate(day) === day ? day : undefined
}

/**
 * A terminated project has its planned end and the day of termination. One that was terminated before its start has no end: it would lie
 * before the start.
 */
function endOf(project: XmlElement, start: string | undefined): { end_date: string | undefined; early: string | undefined } {
  const planned = dateOf(childText(project, 'endDate'))
  const stopped = dateOf(childText(project, 'terminationDate'))
  if (!stopped || (planned && stopped >= planned)) return { end_date: planned, early: undefined }
  if (start && stopped < start) return { end_date: undefined, early: `The project was stopped on ${dayInWords(stopped)}, before it began.` }
  return { end_date: stopped, early: planned && `The project was planned to run until ${dayInWords(planned)}.` }
}

const dayInWords = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function titlesOf(relations: XmlElement | undefined, classification: string): string[] {
  const categories = relations && child(relations, 'categories')
  if (!categories) return []
  return childrenOf(categories, 'category')
    .filter(category => category.attributes['classification'] === classification)
    .flatMap(category => childText(category, 'title') ?? [])
}

/** The associated element of a name and type: the one marked as the main one, or the first. */
function associated(linked: XmlElement | undefined, name: string, type: string): XmlElement | undefined {
  const found = linked ? childrenOf(linked, name).filter(one => one.attributes['type'] === type) : []
  return found.find(one => one.attributes['uniqueProgrammePart'] === 'true') ?? found[0]
}

function programmeOf(linked: XmlElement | undefined, type: string): string | undefined {
  const programme = associated(linked, 'programme', type)
  return programme && childText(programme, 'title')
}

function callOf(linked: XmlElement | undefined): string | undefined {
  const call = associated(linked, 'call', 'relatedMasterCall') ?? associated(linked, 'call', 'relatedSubCall')
  return call && (childText(call, 'identifier') ?? childText(call, 'title'))
}

function websiteOf(linked: XmlElement | undefined): string | undefined {
  const link = associated(linked, 'webLink', 'relatedWebsite')
  return link && onlyWebAddress(childText(link, 'physUrl'))
}

const inOrder = (texts: readonly (readonly [name: string, value: string | undefined])[]) =>
  texts.flatMap(([name, value]) => (value ? [{ name, value }] : [])).map((text, at) => ({ ...text, order: at + 1 }))
