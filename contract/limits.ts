/** Business numbers of S1§9, S2§9 and S3§9; each enters here when it is first used. Durations are milliseconds unless named. */
export const limits = {
  /** Characters of a password (A10). */
  password: { min: 15, max: 128 },
  /** Characters of what one says of oneself (S2§5). */
  person: {
    name: { min: 2, max: 80 },
    title: { min: 2, max: 80 },
    functionTitle: { min: 2, max: 120 },
    interest: { min: 2, max: 100 },
    interests: 50,
  },
  /** Search page size; the first page is 0 (S1§9). */
  pageSize: 12,
  /** The last page that can be asked for: 10,000 results deep. */
  lastPage: 832,
  /** Characters of a keyword, and terms in it, that are still answered. */
  keywordLength: 2000,
  keywordTerms: 200,
  /** Debounce, fewest characters, and results by default; a country is chosen among five (S1§9, S3§9). */
  typeahead: { debounce: 150, minLength: 1, results: 20, countries: 5 },
  /** Documents of a preview block (S1§9). */
  preview: { documents: 5 },
  /** Checkboxes of the browse window are taken together (S3§9). */
  browse: { debounce: 1000, columns: 3 },
  /** Records whose expertise is compared side by side. */
  compare: 5,
  /** The first year that a chart shows (S1§9). */
  chartFrom: 2005,
  /** Countries and states that are told without `viewLandscape`. */
  landscapePreview: 5,
  /**
   * Links in mails: minutes until one for a new password runs out, hours for all others. Mails of one kind to one address a day; one for
   * a new password also comes when no earlier one works any more.
   */
  links: { resetMinutes: 30, confirmationHours: 24, inviteDays: 30, mailsADay: 5 },
  secondaryEmails: 10,
  /** Sides of a stored avatar and of its thumbnail in pixels; characters of the picture as it is sent, in base64. */
  avatar: { side: 1024, thumbnail: 128, sent: 900_000 },
  onboardingSteps: 4,
  /** Days of free access that an invited colleague gets; days of the invitation itself (S1§9). */
  freeAccessDays: 14,
  /** Credits of the packs, and for a testimonial (S2§1); those that come with a new account. */
  credits: { packs: [10_000, 25_000, 50_000], testimonial: 1000, atStart: { ai: 50, contact: 5 } },
  /** Events counted in one request, and milliseconds that they are gathered for. */
  counting: { batch: 50, every: 10_000 },
  /** Analytics cookies are cleared so often while analytics are off, in milliseconds (S1§4). */
  cookieCleanup: 2000,
  /** Milliseconds until a message of a settings page goes by itself (S2§9). */
  message6s: 6000,
  /** Longest of the offers where one describes oneself (S2§9). */
  profileOffers: { suggestions: 5, functionTitles: 15, countries: 5, organisationFrom: 2 },
  tokenSeconds: 518_400,
  refreshAfterSeconds: 3600,
  requestRetries: 3,
  validationDelay: 1000,
  staticMessage: 7000,
  animation: 1600,
  tooltipDelay: 300,
  flash: { perCharacter: 50, min: 4000, max: 16_000, action: 1000, lines: 3 },
  folder: { name: { min: 3, max: 100 }, description: { min: 3, max: 2000 }, tags: 5, tagLength: 60 },
  truncate: 450,
  collapse: { over: 4, show: 3 },
  /** Authors: shown before "Show more"; of those the first of a long list; sent with the record, and how many of them from its end. */
  authors: { shown: 10, collapsed: 8, loaded: 50, last: 2 },
  /** Entries of a list that a result card carries; a card shows three. */
  cardEntries: 12,
  /** Clinical trials: citations are shown so many at a time; keywords on a phone and on a wider screen (S3§9). */
  trial: { citations: 5, keywords: { narrow: 5, wide: 10 } },
  /** Documents of a research topic's preview, all indexes together (S3§9). */
  topicPreview: 50,
  /** References made at once, and asked of the server at once. */
  references: { most: 500, batch: 50 },
  /** Characters of a message to a researcher (S2§5); how many one may send, or be sent, in a day, and how many of them between two. */
  message: { subject: { min: 5, max: 200 }, body: { min: 20, max: 5000 }, aDay: 20, betweenTwo: 7 },
  font: { min: 14, max: 22, start: 16 },
  /** src/offline/README.md "Limits" */
  queue: { ops: 1000, bytes: 256 * 1024 },
  /** src/offline/README.md "What ends a session": days without contact until the mirror locks. */
  offlineDays: 14,
  /** Bytes of a request body. */
  body: 1024 * 1024,
  chunkTimeout: 120_000,
} as const
