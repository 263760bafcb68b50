/** What people call search fields elsewhere, and the fields that are meant: the first that an index has. */
export const fieldAliases: readonly {
  aliases: readonly string[]
  fields: readonly string[]
  /** Only fields of people. */ people?: true
}[] = [
  { aliases: ['ti', 'tit', 'titles', 'name', 'intitle', 'allintitle'], fields: ['title', 'name'] },
  {
    aliases: ['ab', 'abs', 'abstracts', 'summary', 'description', 'text', 'intext', 'allintext'],
    fields: ['abstract', 'summary', 'text', 'description', 'about'],
  },
  {
    aliases: ['author', 'au', 'aut', 'by', 'person', 'people', 'researcher', 'researchers', 'inventor', 'inventors', 'investigator', 'pi'],
    fields: ['authors', 'people', 'parties', 'participants', 'people_places', 'name'],
    people: true,
  },
  {
    aliases: [
      'affiliation',
      'affil',
      'aff',
      'ad',
      'institution',
      'institutions',
      'university',
      'org',
      'orgs',
      'organization',
      'organizations',
    ],
    fields: ['affiliations', 'organisations', 'organisation', 'participants', 'parties', 'sponsors'],
  },
  {
    aliases: ['company', 'assignee', 'applicant', 'owner', 'sponsor', 'funder'],
    fields: ['parties', 'sponsors', 'funding', 'affiliations', 'organisations'],
  },
  { aliases: ['venue', 'source', 'so', 'ta', 'publication', 'conference', 'booktitle'], fields: ['journal', 'source'] },
  {
    aliases: ['keyword', 'kw', 'subject', 'subjects', 'topic', 'topics', 'mesh', 'mh', 'term', 'interest'],
    fields: ['terms', 'keywords', 'interests', 'conditions'],
  },
  {
    aliases: ['id', 'ids', 'identifier', 'doi', 'pmid', 'pmcid', 'arxiv', 'orcid', 'ror', 'nct', 'number', 'patent', 'acl', 'cordis'],
    fields: ['identifiers'],
  },
  { aliases: ['date', 'dp', 'py', 'pubyear', 'published'], fields: ['year'] },
  { aliases: ['city', 'country', 'location', 'places'], fields: ['place', 'address', 'people_places'] },
]
