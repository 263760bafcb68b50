import { startLimits } from './start-limits.ts'

/** Business numbers of S1§9, S2§9 and S3§9. Durations are milliseconds unless the name says otherwise. */
export const limits = {
  ...startLimits,
  /** Characters of a password (A10). */
  password: { min: 15, max: 128 },
  /** Characters of profile fields (S2§5). */
  person: {
    name: { min: 2, max: 80 },
    title: { min: 2, max: 80 },
    functionTitle: { min: 2, max: 120 },
    interest: { min: 2, max: 100 },
    interests: 50,
  },
  /** Search page size; the first page is 0 (S1§9). The sizes that can be chosen. */
  pageSize: 12,
  pageSizes: [12, 24, 48],
  /** The last page of the usual size that can be asked for: 10,000 results deep. */
  lastPage: 832,
  /** How many results of a scoped search, or records that cite one, are shown without the right to all results. */
  openScope: 240,
  /** Most terms of a keyword. */
  keywordTerms: 200,
  /** Debounce, fewest characters, results by default, and results of the country field (S1§9, S3§9). */
  typeahead: { debounce: 150, minLength: 1, results: 20, countries: 5 },
  /** Documents of a preview block (S1§9). */
  preview: { documents: 5 },
  /** Changes of the browse window's checkboxes are applied together (S3§9). */
  browse: { debounce: 1000 },
  /** Most records in a comparison of expertise. */
  compare: 5,
  /**
   * Links in mails: lifetimes, and mails of one kind to one address a day; a mail for a new password is also sent when no earlier link
   * works any more.
   */
  links: { resetMinutes: 30, confirmationHours: 24, inviteDays: 30, mailsADay: 5 },
  /** Sides of a stored avatar and of its thumbnail in pixels; characters of the picture as it is sent, in base64. */
  avatar: { side: 1024, thumbnail: 128, sent: 900_000 },
  onboardingSteps: 4,
  /** Days of free access that an invited colleague gets (S1§9). */
  freeAccessDays: 14,
  /** Credits of the packs and for a testimonial (S2§1), and the credits of a new account. */
  credits: { packs: [10_000, 25_000, 50_000], testimonial: 1000, atStart: { ai: 50, contact: 5 } },
  /** Most events in one request, how long an event waits for others, how many of one event count per day, and how long counts are kept. */
  counting: { batch: 50, every: 10_000, aDay: 100_000, keptDays: 730 },
  /** How often analytics cookies are deleted while analytics are off (S1§4), where the browser does not tell that one was set. */
  cookieCleanup: 2000,
  /** How long a message of a settings page is shown (S2§9). */
  settingsMessage: 6000,
  /** Most suggestions in profile fields (S2§9). */
  profileOffers: { suggestions: 5, functionTitles: 15, countries: 5 },
  tokenSeconds: 518_400,
  /**
   * Sessions of an account that work at once; sign-ins of an account in a quarter of an hour; days after which a session ends, however often
   * it was renewed.
   */
  sessions: { active: 50, started: 60, days: 90 },
  /** Minutes in which a session may do what needs a confirmation (`step_up_required`), after its login or after the password. */
  confirmedMinutes: 10,
  /**
   * Passkeys of an account; recovery codes that are made at once, and from how many left on people are warned; tries of one second step;
   * minutes that a second step and a passkey may take.
   */
  secondFactors: { passkeys: 20, recoveryCodes: 10, fewCodes: 3, tries: 5, stepMinutes: 10, passkeyMinutes: 5 },
  validationDelay: 1000,
  /**
   * An own entry of a folder: characters of its parts, people that it keeps, characters of all as JSON; and how many one call adds, with their
   * bytes together, which are less than a waiting change may have.
   */
  ownEntry: { title: 1000, name: 200, url: 2000, authors: 200, editors: 50, length: 24_000, batch: 50, batchBytes: 160 * 1024 },
  /** Bytes of a file of references that can be imported. */
  importedFile: 64 * 1024 * 1024,
  folder: { name: { min: 3, max: 100 }, description: { min: 3, max: 2000 }, tags: 5, tagLength: 60, note: 5000, position: 200 },
  /**
   * Most items of a bulk save (S1§9), and how many may be named: the first ones are saved. After so many milliseconds people are told that it
   * takes time.
   */
  bulkSave: { most: 500, named: 2000, slow: 10_000 },
  /** Unfinished jobs of an account; finished ones that are kept, and for how many days. */
  jobs: { unfinished: 5, kept: 100, keptDays: 7 },
  /**
   * Most that one account can have (contract/account-bounds.ts). `items`: in all folders of the account together. `bytes`: the texts and own entries
   * of its folders, and the answers to its changes that are kept for 45 days. Bounds are for adding only: an account that has more keeps it.
   */
  account: {
    free: {
      folders: 1000,
      items: 20_000,
      itemsInFolder: 10_000,
      followed: 1000,
      searches: 100,
      memberships: 1000,
      groups: 50,
      bytes: 64 * 1024 * 1024,
    },
    paid: {
      folders: 5000,
      items: 50_000,
      itemsInFolder: 10_000,
      followed: 5000,
      searches: 500,
      memberships: 1000,
      groups: 200,
      bytes: 256 * 1024 * 1024,
    },
    /** The share of a bound from which people are told that it is near. */
    near: 0.9,
  },
  /**
   * Invitations: people in one request, characters of what is pasted for them, of the subject and of the message (S2§5); mails of one sender
   * in a day, invitations to one folder or group that wait at the same time, and how many days those that gave nothing are kept.
   */
  invite: {
    people: 300,
    pasted: 20_000,
    subject: { min: 10, max: 900 },
    message: { min: 10, max: 5000 },
    mailsADay: 600,
    waiting: 1000,
    keptDays: 365,
  },
  /**
   * A group or organisation: its members on the devices of the others, groups of which a person's devices have the members, requests of a user to
   * join that wait, managers who get a mail about a request.
   */
  group: { mirrored: 500, held: 20, requests: 100, told: 10 },
  /** Research groups in a community, and people of a group: how many are chosen at once; how many groups a community has, and how many communities a group. */
  groupsInCommunity: { groups: 50, researchers: 300, most: 500, ofGroup: 100 },
  /** The history of a folder: how long additions of one person are one line, and the lines that are kept. */
  history: { together: 3_600_000, lines: 1000 },
  /** Why an edit in the history is wrong: characters. */
  editFlag: { min: 10, max: 1000 },
  /** What live events tell: days and events of one person that are kept. */
  events: { days: 30, kept: 500 },
  /**
   * A saved search: characters of its name and of what is searched, as JSON; records found last that are sent with it, and that are kept; the days
   * that "would have found" looks back.
   */
  search: { name: { min: 1, max: 200 }, data: 20_000, found: 12, keptFinds: 5000, lookBackDays: 30 },
  /**
   * Mails about alerts: mails at once to a user in an hour, after which finds wait and come together; alerts of one mail, and finds of each alert in
   * it; days that the link works which stops them.
   */
  alertMail: { anHour: 6, alerts: 40, finds: 5, stopDays: 365 },
  /**
   * An export: the most records of one file, what the owner of the server may raise that to, the most contacts, how many are offered at first (S3§9);
   * records that may be named, columns, characters of the address; records and bytes of a page of rows; exports that are kept, and listed on a page; the days that a
   * list can be gone through.
   */
  export: {
    item: 10_000,
    most: 100_000,
    contact: 1000,
    atFirst: 1000,
    named: 500,
    columns: 100,
    url: 2000,
    page: 500,
    pageBytes: 2 * 1024 * 1024,
    kept: 100,
    historyPage: 20,
    listDays: 1,
  },
  /** Notifications and announcements of a page (S1§9); how many of each are kept, and notifications for how many days. */
  notices: { page: 12, kept: 500, days: 180 },
  /** Characters of an announcement's title and address. */
  announcement: { title: { min: 3, max: 200 }, url: 2000 },
  /**
   * Live connections: how many a server process, an address and a user may have; bytes of a frame that a client sends, and how many frames in a
   * minute; frames of an address in a minute, beyond which its connections have so few each, which are more than a client needs to come back;
   * refused subscriptions that end a connection; bytes that may wait for a slow client before it is dropped; bytes of an event. Seconds: after so
   * much silence the server asks a client, the time for that answer, after so much silence a client asks the server, which does not happen while
   * it is there, and the time from opening a connection to its first channel.
   */
  live: {
    sockets: 20_000,
    ofAddress: 2000,
    ofUser: 20,
    frame: 10 * 1024,
    framesAMinute: 120,
    framesOfAddress: 12_000,
    fewFrames: 12,
    refusals: 8,
    waiting: 256 * 1024,
    event: 10 * 1024,
    silence: 120,
    answer: 30,
    clientSilence: 300,
    subscribe: 30,
  },
  /** Changed rows of a page for a mirror, and bytes of them: a page ends before the row that goes beyond, and has one at least. */
  changes: { page: 500, pageBytes: 2 * 1024 * 1024 },
  /** Rows of one page of a list. */
  listPage: 100,
  truncate: 450,
  /** Most topics in a tooltip (S1§9). */
  tooltipTopics: 3,
  collapse: { over: 4, show: 3 },
  /** Authors of a publication: shown without "Show more"; shown of a longer list; sent with the record; how many of these are the last ones. */
  authors: { shown: 10, collapsed: 8, loaded: 50, last: 2 },
  /** Most entries of a list that a card carries; a result card shows three. */
  cardEntries: 12,
  /** Most references in one export, which are also the most results selected at once, and most in one request. */
  references: { most: 500, batch: 50 },
  /** Characters of a message to a researcher (S2§5); how many messages a user may send or receive in a day, and how many of them between the same two users. */
  message: { subject: { min: 5, max: 200 }, body: { min: 20, max: 5000 }, aDay: 20, betweenTwo: 7 },
  /** src/offline/README.md "Limits" */
  queue: { ops: 1000, bytes: 256 * 1024 },
  /** Bytes of a request body. */
  body: 1024 * 1024,
  /** A profile: characters of its biography and of a keyword, members of each of its lists, and organisations that it names. */
  profile: { about: 5000, keyword: { min: 2, max: 100 }, terms: 50, organisations: 20 },
  /** Experiences, and as many educations; characters of an organisation, a position and a degree (S2§5). */
  career: { stages: 100, text: { min: 2, max: 200 } },
  /** Interests of the communities of a person: how many are sent, and the most that can be asked for. */
  communityInterests: { usual: 10, most: 50 },
  /** What a profile's page shows at first: characters of the biography and research interests (S2§9), terms of another list. */
  profilePage: { about: 500, interests: 10, facts: { over: 8, show: 6 } },
  /** Pairs of profiles that a user can tell apart. */
  namesakes: 500,
  /** Contacts of a profile; characters of a telephone number (S2§5) and of a web address. */
  contactInfo: { most: 20, number: { min: 9, max: 60 }, address: 500 },
  /** A card beside a link: topics, works and people (S1§9); organisations, and kinds of them. */
  popUp: { entries: 3, names: 2 },
  /**
   * A publication that someone has on their profile: characters of its parts, names that it keeps; how many are sent at once, how many of a page, and how
   * many one person can have.
   */
  ownPublication: { title: 1000, name: 200, authors: 200, url: 2000, abstract: 6000, batch: 50, page: 20, most: 10_000 },
  /** Works of an ORCID record on a page, and how many of its other lists are read. */
  orcid: { page: 50, list: 500 },
  /**
   * Taking over records: suggestions that are shown; requests of a user that wait, and that are listed; "not me" of a user; characters of a
   * message and of the reason of an answer; requests about one record that wait; days in which a changed name proves nothing; hours in which a request is confirmed, and days that answered
   * ones are kept.
   */
  claims: {
    suggestions: 5,
    waiting: 5,
    listed: 20,
    dismissed: 500,
    message: { min: 10, max: 2000 },
    reason: { min: 3, max: 1000 },
    aboutOne: 20,
    renamedDays: 30,
    confirmationHours: 72,
    keptDays: 365,
  },
  /** A research group: characters of its parts; topics, and characters of theirs; members that its record names. */
  researchGroup: {
    name: { min: 3, max: 200 },
    line: 200,
    description: 5000,
    website: 500,
    organisation: 500,
    slug: 120,
    topics: 50,
    topic: { title: { min: 3, max: 200 }, description: 5000 },
    named: 500,
  },
  /**
   * An opportunity: characters of its parts; how many are sent without a limit, and at most; how many a community or group has, and
   * those that are over for how many days; communities that a user is told of; followers who are told in one write.
   */
  opportunity: {
    title: { min: 5, max: 200 },
    content: { min: 10, max: 8000 },
    line: 200,
    link: 2000,
    usual: 20,
    page: 40,
    most: 300,
    keptDays: 180,
    followed: 500,
    told: 100,
  },
  /**
   * A community: characters of its parts; levels of communities below one another, those directly below one; communities that an account has made;
   * members whose interests are counted, interests that are told; contacts.
   */
  community: {
    name: { min: 3, max: 200 },
    tagline: { min: 5, max: 100 },
    line: 200,
    description: 5000,
    website: 500,
    subdomain: 63,
    slug: 120,
    filter: 100,
    levels: 5,
    below: 200,
    made: 100,
    counted: 2000,
    interests: 100,
    contacts: 10,
  },
  /**
   * An organisation: characters of its parts, addresses; what of it a page gets of one kind: names, places, relatives on one level of the tree, people,
   * groups and works; those that one account made and nobody has confirmed; organisations that are suggested for a name or an address; requests of
   * one account that wait.
   */
  organisation: {
    name: { min: 2, max: 200 },
    line: 200,
    about: 5000,
    address: 500,
    domain: 200,
    slug: 120,
    urls: 10,
    shown: { names: 60, places: 50, relatives: 200, people: 12, works: 5 },
    unconfirmed: 10,
    suggested: 10,
    requests: 50,
    reason: { min: 3, max: 1000 },
  },
  /** Pages of a community: how many, characters of a title, and the versions of each that are kept. */
  communityPage: { pages: 50, title: { min: 3, max: 200 }, versions: 50 },
  /** The search among a community: members and research groups among whom it searches, those who manage it and who joined first. */
  communityExplore: { members: 10_000, groups: 1000 },
  /**
   * Questions of communities: characters of a title, a tag, a comment and a reason, fewest of the text of a question or an answer (S2§5); questions, and answers of one question, on a page; answers of a question; comments on one thing, and bytes of them together,
   * so that a page with all of them stays below two megabytes; what of a
   * community is on the devices of its members; what one account can write in a day; similar questions and tags that are shown; words of a
   * question that are found; people who are told of one thing; texts from before an edit that are kept; reports of one account that wait,
   * and people that it can block.
   */
  question: {
    title: { min: 5, max: 200 },
    content: { min: 10 },
    comment: { min: 2, max: 2000 },
    tags: 5,
    tag: { min: 2, max: 40 },
    reason: { min: 3, max: 1000 },
    page: 16,
    answersPage: 10,
    answers: 500,
    comments: 50,
    commentBytes: 64 * 1024,
    mirrored: { questions: 300, answers: 600, comments: 900 },
    aDay: 300,
    similar: 5,
    tagList: 100,
    words: 400,
    told: 200,
    versions: 20,
    reports: 50,
    blocked: 500,
  },
  /**
   * A text with formats: characters of its text; characters of it as it is sent, with its pictures, which together with the rest of a change stay below
   * what may wait (`queue.bytes`); bytes as it is kept, without its pictures, for each character that it may have, so that a text fits however it is
   * escaped; its elements, tags of any HTML that is read for them, and how deep lists and quotes are nested; pictures, bytes of the file of one, its side in
   * pixels, characters of its name; links, characters of one; people who are told that they were mentioned. Bytes of the pictures of an
   * account, and pictures that it may send in an hour, whether a text keeps them or not.
   */
  richText: {
    length: 20_000,
    sent: 200_000,
    kept: 6,
    elements: 3000,
    tags: 8000,
    depth: 8,
    pictures: 8,
    picture: 500_000,
    side: 1024,
    alt: 200,
    links: 100,
    link: 2000,
    mentions: 20,
    bytesOfAccount: 64 * 1024 * 1024,
    picturesAnHour: 100,
  },
  /**
   * An analysis: records of one answer, patents of one (S3§9), records of a preview, of an analysis per record; records that are listed to choose from;
   * questions, suggested ones, characters of one and of a name; characters that are read of a record, and of all of one answer; characters of an
   * answer, of one for a record; analyses of an account at once, on its devices, and in all; answers per record on devices, and on a page; folders of one; records that are asked about at once.
   */
  analysis: {
    single: 50,
    patents: 4,
    preview: 5,
    items: 1000,
    listed: 250,
    questions: 20,
    suggested: 5,
    question: 2000,
    name: 200,
    ofRecord: 12_000,
    ofAll: 200_000,
    answer: 60_000,
    itemAnswer: 4000,
    running: 3,
    mirrored: 100,
    kept: 1000,
    mirroredAnswers: 50,
    answersPage: 25,
    folders: 20,
    atOnce: 4,
  },
  /**
   * Evaluation of profiles: credits of each without and with a report (S3§9), the most with a report and without; documents of each kind of one profile
   * that is asked alone, and of each of many; days in which the same input is not charged again; characters of the answer about one of many; characters
   * and number of a template's parts.
   */
  evaluation: {
    /** What a question about one profile costs. */
    askCredits: 1,
    credits: 10,
    creditsWithReport: 20,
    withReport: 50,
    profiles: 1000,
    documents: 10,
    documentsInBulk: 30,
    sameDays: 30,
    answer: 6000,
    label: 100,
    parameters: 10,
    parameterName: 60,
    parameter: 500,
    directions: 4000,
  },
} as const
