import * as v from 'valibot'
import { limits } from './limits.ts'
import { organisationCategories, organisationSubCategories } from './organisation-categories.data.ts'
import { atMost } from './rules.ts'
import { emptyOr, line, slug, slugField, webAddress, year } from './text-fields.ts'

const { organisation: limit } = limits

/** An address of the organisation in the web. `domain`: where its people have their email addresses; left out, it is that of the address. */
const url = v.object({ url: webAddress('url', limit.address), domain: v.optional(emptyOr(3, limit.domain, 'domain'), '') })

const required = {
  name: line(limit.name.min, limit.name.max, 'name', 'The organisation name field is required'),
  website: webAddress('website', limit.address),
  /** ISO 3166, two letters. */
  country_id: v.pipe(v.string('The country field is required'), v.regex(/^[A-Z]{2}$/, 'The country field is required')),
  category: v.picklist(
    organisationCategories.map(({ id }) => id),
    'The category field is required',
  ),
}

const oneLine = (what: string) => v.union([v.literal(''), line(1, limit.line, what)])

const more = {
  sub_category: v.union([v.literal(''), v.picklist(organisationSubCategories.map(({ id }) => id))]),
  about: emptyOr(3, limit.about, 'description'),
  street: oneLine('street'),
  post_code: oneLine('post code'),
  city: oneLine('city'),
  state: oneLine('state'),
  foundation_year: v.nullable(year('foundation year')),
  email: v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.email('Please enter a valid email address.'), v.toLowerCase())]),
  phone_number: oneLine('phone number'),
  urls_attributes: v.pipe(v.array(url), v.maxLength(limit.urls, `At most ${limit.urls} addresses.`)),
}

/** A new organisation, with every rule of S2§5. */
export const organisationInput = v.object({
  ...required,
  /** Left out: it is made of the name. */
  slug: v.optional(v.pipe(slugField('slug'), atMost(limit.slug))),
  sub_category: v.optional(more.sub_category, ''),
  about: v.optional(more.about, ''),
  street: v.optional(more.street, ''),
  post_code: v.optional(more.post_code, ''),
  city: v.optional(more.city, ''),
  state: v.optional(more.state, ''),
  foundation_year: v.optional(more.foundation_year, null),
  email: v.optional(more.email, ''),
  phone_number: v.optional(more.phone_number, ''),
  urls_attributes: v.optional(more.urls_attributes, []),
  notes: v.optional(oneLine('notes'), 'PD'),
})
export type OrganisationInput = v.InferOutput<typeof organisationInput>

/** Only changed fields are sent. */
export const organisationChange = v.partial(v.object({ ...required, ...more }))
export type OrganisationChange = v.InferOutput<typeof organisationChange>

/** What an owner edits, as it is stored. Of an organisation of a register a field that its owner did not write is the register’s. */
export const organisationFields = v.object({
  name: v.string(),
  website: v.string(),
  country_id: v.string(),
  category: v.union([v.literal(''), required.category]),
  sub_category: v.string(),
  about: v.string(),
  street: v.string(),
  post_code: v.string(),
  city: v.string(),
  state: v.string(),
  foundation_year: v.nullable(v.number()),
  email: v.string(),
  phone_number: v.string(),
  urls_attributes: v.array(v.object({ url: v.string(), domain: v.string() })),
})
export type OrganisationFields = v.InferOutput<typeof organisationFields>

/** The values that the user saw. They may break rules that are newer than they are. */
export const organisationBase = v.partial(
  v.object({
    ...organisationFields.entries,
    urls_attributes: v.pipe(organisationFields.entries.urls_attributes, v.maxLength(10 * limit.urls)),
  }),
)

/** Nothing is written yet. */
export const noFields: OrganisationFields = {
  name: '',
  website: '',
  country_id: '',
  category: '',
  sub_category: '',
  about: '',
  street: '',
  post_code: '',
  city: '',
  state: '',
  foundation_year: null,
  email: '',
  phone_number: '',
  urls_attributes: [],
}

/** The first slug of an organisation. */
export const organisationSlug = slug
