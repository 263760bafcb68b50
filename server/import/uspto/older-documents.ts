import { child, childrenOf, childText, type XmlElement } from '../reading/xml-elements.ts'

/**
 * The document as version 4 would have it. The grants of 2001 to 2004 are in version 2 (`PATDOC`, after the standard ST.32), the
 * applications of the same years in version 1. Only what is read of version 4 is brought over; other documents stay as they are.
 */
export function asVersion4(root: XmlElement): XmlElement {
  if (root.name === 'PATDOC') return grant(root)
  return root.name === 'patent-application-publication' ? application(root) : root
}

type Node = XmlElement | string

const element = (name: string, children: readonly (Node | undefined)[], attributes: XmlElement['attributes'] = {}): XmlElement => ({
  name,
  attributes,
  children: children.filter(one => one !== undefined),
  line: 0,
})

/** An element with one text; nothing if there is no text. */
const holding = (name: string, text: string | undefined): XmlElement | undefined => (text === undefined ? undefined : element(name, [text]))

const at = (from: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((inside, name) => inside && child(inside, name), from)

const textAt = (from: XmlElement | undefined, ...path: string[]): string | undefined => {
  const holder = at(from, ...path.slice(0, -1))
  return holder && childText(holder, path.at(-1)!)
}

const allAt = (from: XmlElement | undefined, ...path: string[]): XmlElement[] => {
  const holder = at(from, ...path.slice(0, -1))
  return holder ? childrenOf(holder, path.at(-1)!) : []
}

/** All elements with a name, at any depth; those inside of one are not looked for. */
function allBelow(from: XmlElement | undefined, name: string): XmlElement[] {
  return (from?.children ?? []).flatMap(one => (typeof one === 'string' ? [] : one.name === name ? [one] : allBelow(one, name)))
}

interface Id {
  number: string | undefined
  country?: string | undefined
  kind?: string | undefined
  date?: string | undefined
  name?: string | undefined
}

const documentId = ({ number, country, kind, date, name }: Id): XmlElement =>
  element('document-id', [
    holding('country', country),
    holding('doc-number', number),
    holding('kind', kind),
    holding('name', name),
    holding('date', date),
  ])

/** What happens to the elements of a text: a new name, `undefined` to leave them out, `inline` to keep only what is inside. */
type NewName = (name: string) => string | undefined | typeof inline
const inline = Symbol('inline')

/** The nodes of a text with the names of version 4. */
function renamed(nodes: readonly Node[], newName: NewName, referencedClaim: string): Node[] {
  return nodes.flatMap(one => {
    if (typeof one === 'string') return [one]
    const name = newName(one.name)
    if (name === undefined) return []
    const children = renamed(one.children, newName, referencedClaim)
    if (name === inline) return children
    if (name !== 'claim-ref') return [{ ...one, name, children }]
    const words = children.flatMap(inside => (typeof inside === 'string' ? [inside] : inside.children))
    return [{ ...one, name, attributes: { idref: one.attributes[referencedClaim] ?? '' }, children: words }]
  })
}

/** Grants of version 2. */

const grantNames: Readonly<Record<string, string>> = {
  PARA: 'p',
  H: 'heading',
  SB: 'sub',
  SP: 'sup',
  UL: 'ul',
  OL: 'ol',
  DL: 'dl',
  LI: 'li',
  DT: 'dt',
  DD: 'dd',
  LTL: 'pre',
  CLM: 'claim',
  CLMSTEP: 'claim-text',
  CLREF: 'claim-ref',
  EMI: 'img',
  'TABLE-US': 'tables',
  'MATH-US': 'maths',
  'CHEM-US': 'chemistry',
}
/** Files for programs that nobody reads here. */
const attachedFiles = new Set(['MATHEMATICA', 'CHEMCDX', 'CHEMMOL'])

/** Tables and formulas have names in lower case, as in version 4; all other names only set the type or group. */
const grantName: NewName = name =>
  attachedFiles.has(name) ? undefined : (grantNames[name] ?? (name === name.toLowerCase() ? name : inline))

const grantText = (from: XmlElement | undefined): Node[] => renamed(from?.children ?? [], grantName, 'ID')

function grant(root: XmlElement): XmlElement {
  const about = child(root, 'SDOBI')
  const published = at(about, 'B100')
  const filed = at(about, 'B200')
  const technical = at(about, 'B500')
  const related = at(about, 'B600')
  const bibliography = element('us-bibliographic-data-grant', [
    element('publication-reference', [
      documentId({
        number: textAt(published, 'B110', 'DNUM'),
        country: textAt(published, 'B190'),
        kind: kindOf(textAt(published, 'B130')),
        date: textAt(published, 'B140', 'DATE'),
      }),
    ]),
    element('application-reference', [documentId({ number: textAt(filed, 'B210', 'DNUM'), date: textAt(filed, 'B220', 'DATE') })]),
    element(
      'priority-claims',
      allAt(about, 'B300').map(one => element('priority-claim', [holding('date', textAt(one, 'B320', 'DATE'))])),
    ),
    element('classification-ipc', classes(at(technical, 'B510'), 'B511', 'B512')),
    element('classification-national', classes(at(technical, 'B520'), 'B521', 'B522')),
    element('invention-title', grantText(at(technical, 'B540'))),
    element('references-cited', [
      ...allAt(technical, 'B560', 'B561').map(one => element('citation', [citedPatent(child(one, 'PCIT'))])),
      ...allAt(technical, 'B560', 'B562').map(one => element('citation', [element('nplcit', grantText(child(one, 'NCIT')))])),
    ]),
    element('us-related-documents', [
      ...allBelow(related, 'PARENT-US').map(one => ancestor(idIn(at(one, 'PDOC', 'DOC')))),
      ...allBelow(related, 'B680US').flatMap(one =>
        allBelow(one, 'DOC').map(doc => element('us-provisional-application', [documentId(idIn(doc))])),
      ),
    ]),
    element('assignees', allBelow(at(about, 'B700'), 'B731').map(party('assignee'))),
    element('examiners', [
      ...allBelow(at(about, 'B700'), 'B746').map(party('primary-examiner')),
      ...allBelow(at(about, 'B700'), 'B747').map(party('assistant-examiner')),
    ]),
    element('parties', [
      element('applicants', allBelow(at(about, 'B700'), 'B721').map(party('applicant', { 'app-type': 'applicant-inventor' }))),
      element('agents', allBelow(at(about, 'B700'), 'B741').map(party('agent'))),
    ]),
  ])
  return {
    ...root,
    name: 'us-patent-grant',
    children: [
      bibliography,
      element('abstract', grantText(child(root, 'SDOAB'))),
      element('description', grantText(child(root, 'SDODE'))),
      element('claims', grantText(at(root, 'SDOCL', 'CL') ?? child(root, 'SDOCL'))),
    ],
  }
}

/** Printed with a digit, which these files leave out. */
const kindOf = (kind: string | undefined): string | undefined => (kind !== undefined && /^[EHS]$/.test(kind) ? `${kind}1` : kind)

const idIn = (doc: XmlElement | undefined): Id => ({
  number: textAt(doc, 'DNUM'),
  country: textAt(doc, 'CTRY'),
  kind: textAt(doc, 'KIND'),
  date: textAt(doc, 'DATE'),
})

const citedPatent = (citation: XmlElement | undefined): XmlElement =>
  element('patcit', [documentId({ ...idIn(at(citation, 'DOC')), name: textAt(citation, 'PARTY-US', 'NAM', 'SNM') })])

/** The earlier application of a relation. */
const ancestor = (id: Id): XmlElement => element('relation-to-parent', [element('relation', [element('parent-doc', [documentId(id)])])])

const classes = (from: XmlElement | undefined, main: string, further: string): XmlElement[] => [
  ...allAt(from, main).map(one => element('main-classification', grantText(one))),
  ...allAt(from, further).map(one => element('further-classification', grantText(one))),
]

const party =
  (name: string, attributes?: XmlElement['attributes']) =>
  (from: XmlElement): XmlElement => {
    const called = at(from, 'PARTY-US', 'NAM')
    const address = at(from, 'PARTY-US', 'ADR')
    const organisation = textAt(called, 'ONM')
    const person = organisation === undefined ? textAt(called, 'SNM') : undefined
    const state = textAt(address, 'STATE')
    const book = element('addressbook', [
      holding('last-name', person),
      holding('first-name', person && textAt(called, 'FNM')),
      holding('suffix', person && textAt(called, 'SFX')),
      holding('orgname', organisation),
      element('address', [
        holding('city', textAt(address, 'CITY')),
        holding('state', state),
        // Of the United States only the state is given.
        holding('country', textAt(address, 'CTRY') ?? (state && 'US')),
      ]),
    ])
    return element(name, [book], attributes)
  }

/** Applications of version 1. */

const applicationNames: Readonly<Record<string, string>> = {
  paragraph: 'p',
  subscript: 'sub',
  superscript: 'sup',
  'unordered-list': 'ul',
  'ordered-list': 'ol',
  'list-item': 'li',
  'dependent-claim-reference': 'claim-ref',
  image: 'img',
  'table-cwu': 'tables',
  'math-cwu': 'maths',
  'chemistry-cwu': 'chemistry',
}
const groups = new Set(
  (
    'highlight bold italic underline cross-reference section in-line-formula summary-of-invention detailed-description ' +
    'brief-description-of-drawings background-of-invention cross-reference-to-related-applications federal-research-statement mathml'
  ).split(' '),
)

/** Paragraphs carry a printed number, `[0001]`, which is left out. */
const applicationName: NewName = name => (name === 'number' ? undefined : groups.has(name) ? inline : (applicationNames[name] ?? name))

const applicationText = (from: XmlElement | undefined): Node[] => renamed(from?.children ?? [], applicationName, 'depends_on')

function application(root: XmlElement): XmlElement {
  const about = child(root, 'subdoc-bibliographic-information')
  const published = at(about, 'document-id')
  const filed = at(about, 'domestic-filing-data')
  const technical = at(about, 'technical-information')
  const continuity = at(about, 'continuity-data')
  const bibliography = element('us-bibliographic-data-application', [
    element('publication-reference', [documentId(idOf(published))]),
    element('application-reference', [
      documentId({ number: textAt(filed, 'application-number', 'doc-number'), date: textAt(filed, 'filing-date') }),
    ]),
    element(
      'priority-claims',
      allAt(about, 'foreign-priority-data').map(one => element('priority-claim', [holding('date', textAt(one, 'filing-date'))])),
    ),
    element('classification-ipc', [
      ...allAt(technical, 'classification-ipc', 'classification-ipc-primary').map(one =>
        holding('main-classification', textAt(one, 'ipc')),
      ),
      ...allAt(technical, 'classification-ipc', 'classification-ipc-secondary').map(one =>
        holding('further-classification', textAt(one, 'ipc')),
      ),
    ]),
    element('classification-national', [
      ...allAt(technical, 'classification-us', 'classification-us-primary').map(one => holding('main-classification', nationalClass(one))),
      ...allAt(technical, 'classification-us', 'classification-us-secondary').map(one =>
        holding('further-classification', nationalClass(one)),
      ),
    ]),
    element('invention-title', applicationText(at(technical, 'title-of-invention'))),
    element('us-related-documents', [
      ...allBelow(continuity, 'parent').map(one => ancestor(idOf(child(one, 'document-id')))),
      ...allBelow(continuity, 'non-provisional-of-provisional').map(one =>
        element('us-provisional-application', [documentId(idOf(child(one, 'document-id')))]),
      ),
    ]),
    element('assignees', allAt(about, 'assignee').map(applicationParty('assignee'))),
    element('parties', [
      element(
        'applicants',
        [...allAt(about, 'inventors', 'first-named-inventor'), ...allAt(about, 'inventors', 'inventor')].map(
          applicationParty('applicant', { 'app-type': 'applicant-inventor' }),
        ),
      ),
    ]),
  ])
  return {
    ...root,
    name: 'us-patent-application',
    children: [
      bibliography,
      element(
        'abstract',
        applicationText(child(root, 'subdoc-abstract')).filter(one => typeof one === 'string' || one.name !== 'heading'),
      ),
      element('description', applicationText(child(root, 'subdoc-description'))),
      element('claims', applicationText(child(root, 'subdoc-claims'))),
    ],
  }
}

const idOf = (id: XmlElement | undefined): Id => ({
  number: textAt(id, 'doc-number'),
  country: textAt(id, 'country-code'),
  kind: textAt(id, 'kind-code'),
  date: textAt(id, 'document-date'),
})

/** In the columns of version 4: three characters for the class, three for the subclass, which has zeros in front here. */
function nationalClass(from: XmlElement): string | undefined {
  const name = textAt(from, 'uspc', 'class')
  const subclass = textAt(from, 'uspc', 'subclass') ?? ''
  return name && name.padStart(3) + subclass.replace(/^0+(?=\d)/, zeros => ' '.repeat(zeros.length))
}

const applicationParty =
  (name: string, attributes?: XmlElement['attributes']) =>
  (from: XmlElement): XmlElement => {
    const called = child(from, 'name')
    const residence = child(from, 'residence')
    const place =
      at(residence, 'residence-us') ?? at(residence, 'residence-non-us') ?? at(residence, 'military-service') ?? child(from, 'address')
    const book = element('addressbook', [
      holding('first-name', textAt(called, 'given-name')),
      holding('middle-name', textAt(called, 'middle-name')),
      holding('last-name', textAt(called, 'family-name')),
      holding('suffix', textAt(called, 'name-suffix')),
      holding('orgname', textAt(from, 'organization-name')),
      element('address', [
        holding('city', textAt(place, 'city')),
        holding('state', textAt(place, 'state')),
        holding('country', textAt(place, 'country-code') ?? textAt(place, 'country', 'country-code')),
      ]),
    ])
    return element(name, [book], attributes)
  }
