/**
 * The history of the API, oldest first: date, what changed, and the SHA-256 of the OpenAPI document since then. A test compares the last
 * hash with the contract, so that every change of the API is noticed.
 */
export const wireHistory: readonly (readonly [date: string, note: string, sha256: string])[] = [
  [
    '2026-11-21',
    'The first wire: sessions, search, records, folders, changes.',
    '757b634cd791b9f277989b3439d8cf879f055037e2d6bc8de6ddbf4a72fb4281',
  ],
  [
    '2026-11-21',
    'The whole search service: scopes, synonyms, filter sets, browsing, typeahead, previews, expertise, landscape, bookmarks.',
    '14204795bea87e9cbf1d5681e6f14fbc16fd6f8587c3e3e429d695787f216178',
  ],
  [
    '2026-11-21',
    'Details of each kind with their authors, references, subscriptions (also among the changes), contacts and messages.',
    '8ccb5f8b25f64408b6a37eedb453f45c4389efd55605b18ae681958bdeeb9179',
  ],
  [
    '2026-11-21',
    'Accounts: sign-up, passwords, sessions, permissions, other sites, profile, settings, onboarding, plans, consent.',
    '3a015e6ac75d6d0889c84ff96b8d0e51ac18aa6c89f0f2d5c14b8c982ab1539d',
  ],
  [
    '2026-11-21',
    'A sign-up answers with a proof for its browser; confirming it elsewhere needs a new password. Passwords that are asked for again are bounded like those of the login.',
    '80411ac928a4c32846d7072160c4e8fefb69956be67ae48b2592b2990ee8cd1f',
  ],
  [
    '2026-11-22',
    'Plainer summaries and error sentences; no call, field or code changed.',
    '33735a8920169baa21b6a7ad0aa3693b2ac7824fae6a556e2bf95607e8285f02',
  ],
  [
    '2026-11-23',
    'A search says what it searched: results with most of the words, another spelling, slips of a keyword, missing words, exact identifiers. Filters of years take ranges and list their years; sorts that records have data for; values from the last to the first. Related, citing and cited records of a record.',
    'ba047de2a6e45a2ea9e5712263d59e10b284d35c23c14f1e36467c4e14082194',
  ],
  [
    '2026-11-23',
    'A search names words that no record has; suggestions finish the last word and offer another spelling; other ways to write a keyword with their results; the landscape says which spelling it counts; highlights take all words of a search.',
    '3ec40e669a83c4e7d4edfd4361bfe9294230f9b56cf2b89fb40a606ec121ff28',
  ],
  [
    '2026-11-23',
    'Trials have their results in short; projects have identifiers and results.',
    '0691418ba41a90003bc5e4ead33cba20d821fc38289bcaae10e2c25881fc6d98',
  ],
  ['2026-11-23', 'The names of a new account may have one letter.', '1857a241f342914c94a3f6362e4b8bb51fa74be4ba7c2b99b50c560feaf0e5ca'],
  [
    '2026-11-23',
    'The profile and the category can be changed under an Idempotency-Key, for changes made offline: PUT /users/{id}/profile.',
    '98b12d32bdeb9c49de0142545fbf8fee8e9a7b45a4a2fcc0e15b71d684cc4e65',
  ],
  [
    '2026-11-23',
    'A refusal names the right that is missing. The installation says which plan a new account gets, what guests see and how its operator is reached. Saving many records at once is marked as such. Public folders, for everyone.',
    'f54aa839ce329be32e60cbff5b00fb1ec0c2af8dc69f937070e0517871fbdff0',
  ],
  [
    '2026-11-23',
    'Plainer summaries and error messages: log in, email, job title; no call, field or code changed.',
    '6d1f8b107eb36117af1a4e96414b2a0f265ee2da29ce8da2caf92c7ec46133d0',
  ],
  [
    '2026-11-23',
    'Second paths: /coupons/validate and /research_topics/{id}. A search can name the order of its filters (filter_order).',
    '4e8e3508c8962ca70c1ee7515249ab310e6a8e0648ba5bb42f86d76a9cb3bde3',
  ],
  [
    '2026-11-23',
    'Interests can be added and removed under an Idempotency-Key, for changes made offline: PUT /users/{id}/interests. The logged-in user has them.',
    'b776691a6c919834c780825ed3db9f2e9f4affa90c31b0e2c3412ea4b99ca99f',
  ],
  [
    '2026-11-24',
    'A request for a host name that is not the server’s is refused: 421 unknown_host.',
    'd06ec79ae76fd8ded0c8317ed4a03004c92ead9a881aef1cb2e525378b8fb762',
  ],
  [
    '2026-11-24',
    'Autocomplete leaves out the numbers of values that the plan withholds, and without viewFilters answers for the country only.',
    '4de91bc3433984d806ee55a7b749f398c7dc1e63af706feee44cf0f7deab9f11',
  ],
  [
    '2026-11-24',
    'A search that would take too much work is refused with too_costly',
    '1cfd78679b761fb4137d4b099d665ed632da422bad19cfec7d982af8d930728a',
  ],
  [
    '2026-11-24',
    'the list of sessions counts those that ended because there were too many; calls with a password may answer not_ready',
    '76b87fc31b9229fc56bda93fe7de1775c39e1c3152e6bb27913c6c61a0c89bb6',
  ],
  [
    '2026-11-24',
    'A login returns the secret of the browser (device_secret), and accepts it: guesses from elsewhere do not count there.',
    '9159b934d08e450928e1e3512b59ba7fa5995b60524fd97394985368fcdc5312',
  ],
  [
    '2026-11-24',
    'The export of all data needs a confirmed session (step_up_required), and POST /confirm_identity confirms it.',
    '496711bf902a20e3f46c32eb18240c648834c8d78ea9a40d394920edcd6e75e9',
  ],
  [
    '2026-11-24',
    'Without the right to all results, scoped searches and the records that cite another end after 240 (right_required).',
    '714c84f8de6705a156a0700c098f8e1e2595424f32468f25fbec79bee3d85593',
  ],
  [
    '2026-11-24',
    'An account has bounds: beyond one, adding is refused with limit_reached or account_full, and the refusal names the bound. Changes count towards an allowance (too_many). Folders, counts of folders, public folders and followed profiles come in pages.',
    'd9f5609fc1fbb81468a7883f53e8283d33aeb8719dfc28a58edd81329a6df238',
  ],
  [
    '2026-11-24',
    'A body that comes too slowly is refused with 408, too_slow.',
    'dc2749dc7e9fb9dec49ebf7961c2bd907fde3d524d9d1148a3a82a64be72edb1',
  ],
  [
    '2026-11-24',
    'Ending another session needs a confirmed one (step_up_required).',
    '44f5a33f979ae18df8d9ea3e7b7858d1403e54b0d5f564eec18f5b441a59db7d',
  ],
  [
    '2026-11-24',
    'dump: every record of an index as JSON Lines, with the new right of the same name.',
    '24aa857bb43b5ceaeeafde8c0fce35c349196f16a5fa5b5c797168cdab384644',
  ],
  [
    '2026-11-24',
    'Passkeys, authenticator apps and recovery codes. A login of an account with a second factor answers with second_step instead of a session; /authenticate/second_step completes it. /confirm_identity takes it too, and step_up_required asks for it. New code challenge_expired (410).',
    'e44574e549fe0aaf4fad26701cb03ed2f4d137b7f1caaad997cae5bf8db0af24',
  ],
  [
    '2026-11-24',
    'The page describes every status, header and rule. Texts are measured in code points; NUL is refused in queries too, and ignored in unknown fields; a list in place of an object is invalid; an account that added too many job titles gets limit_reached; without the right to all results, no more than twelve records are offered while typing.',
    'b23eb4705560e4aa00b0c6c081cdeea092ad25ffbebd8f275b8e86b886d35a0e',
  ],
  [
    '2026-11-24',
    'The settings of an installation and the searchable fields have an ETag, and are answered 304 while they are unchanged.',
    '622d002e7122f3e91799fc4765536ecce4880a9f45fea89b267eefe70ed698dc',
  ],
  [
    '2026-11-24',
    'What is written on an item of a folder: PUT /bookmark_folders/{id}/bookmarks/{slugValue}, and the feed annotations. Items say who added them and what was known of the record then.',
    '0c5480cede3553b7dae3e93f0afa1631e08d2bf55d36b45c80a0abd441170241',
  ],
  [
    '2026-11-24',
    'Folders are shared: invitations, contributors, leaving with a copy, history; a folder says how many people share it and how many invitations wait. The invitations of a user. A link in invitations stops such emails (RFC 8058).',
    'ae1107953b29a7bb416c6cf15ee21d0059ebbf4cfff13202c1edfc94fe9c0987',
  ],
  [
    '2026-11-24',
    'A search of saved records lists the slugs of all results when that is asked for. It finds what has all words, and last_added is the order in which they were saved.',
    'e1ebff9f4deaebda306dfe226aa80b8bafa1501a69a85deef30a437419d7e55c',
  ],
  [
    '2026-11-24',
    'Up to 500 results of a search, or named records, are saved in a folder by a job: POST /bookmark_folders/{id}/bulk_bookmarks. GET /jobs/{id} shows a job, DELETE cancels it.',
    '407ce14b0872f5275ee378053cd168f5a67a6cfa5315a17ee63968cc23aa0bf0',
  ],
  [
    '2026-11-24',
    'Own entries of folders: works that are no records of the catalogue, with calls to add, change and remove them. What the catalogue has is linked when it is added. They count as items, and come with /changes.',
    'bc3faa6fe148bca4f4d8c895338af1a411e86ce7388f53934188f674fd97cae5',
  ],
  [
    '2026-11-24',
    'Notifications and announcements: GET and PUT /notifications, POST /users/unread, GET, PUT, POST and DELETE /announcements, the counts of the current user; both come with /changes, and so does the mark up to which all are read.',
    'd4163c43829c841ea3583b0b1e274f5d0059984becb9799fd3d27491f2a33ed4',
  ],
  [
    '2026-11-24',
    'What is written on an own entry of a folder, which is named by its id and the index own; entries that are moved, copied or put back. An own entry says which record of the catalogue it is, and is replaced by it: POST /bookmark_folders/{id}/own_entries/{entryId}/record. A public folder sends its own entries.',
    '97241b63c66bf954881e5e5a48c7218ed9cbbc4676d2914501942060cd71d296',
  ],
  [
    '2026-11-24',
    'Live connections: where they are opened, and POST /authenticate/pusher, which lets one subscribe to the channel of its user.',
    '2e747c5a04a1a286c9cc60391191dbe8d614bfeb7a7a201f77139d8a9c49e002',
  ],
  [
    '2026-11-24',
    'Saved searches: GET and POST /users/{id}/searches, PUT and DELETE /users/{id}/searches/{sid}, and what a search would have found. They come with /changes, each with what it found last.',
    '9d69a4dc55c72bafc5d2c05617adf0d7aa40c8ad5e1a1b014a66c64dfc130637',
  ],
  [
    '2026-11-24',
    'A followed profile has what it found last, how much of it is new, and a pause: PUT /{index}/{id}/subscribe. A live connection says what its private channel is called.',
    'e3ac048de4233f5830776eabc6714b5663e455efd3575adf85f440e5fb40f278',
  ],
  [
    '2026-11-24',
    'How users are told of things: GET and PUT /users/{id}/preferences, which come with /changes; alerts say when they are told by mail. GET /unsubscribe says what a link stops. POST /users/{id}/address_check and its confirmation, for an address from which mail came back.',
    '0faeefab9fc4aaf908f5524ca7d52a6e8b184fb777780daf7c880ae409f50749',
  ],
  [
    '2026-11-24',
    'Trends: POST /trends_config, what of a search can be followed by year, and POST /trends, one trend with its values, each with its results by year.',
    'c38698d3b67a66797abaec1dfa350cd9209711ebf0e465042194026ffdb6f500',
  ],
  [
    '2026-11-24',
    'Maps: POST /maps counts the results of a search by country or by state of the US, with the filter that chooses a region.',
    'ab901810ec70174567bc91d8dc7b9f77562db1eee8bd3a193c5cddb6403a9c3c',
  ],
  [
    '2026-11-24',
    'Exports: GET /export/{index} and /export/{index}/scoped say what a file can have; POST /export/{index} and /export/contacts/{index} send it as xlsx or csv, and /export/{index}/rows its records by cursor. GET, POST and DELETE /exports are the exports that were made; they come with /changes.',
    '27adf76767a9bfb98bf6da8426526b005a8e6c4f0095450bd1c93571dc800149',
  ],
  [
    '2026-11-24',
    'What alerts find besides the app: secret feed addresses (GET and POST /users/{id}/alert_feeds), push messages for the browser of a session (/users/{id}/push_device) and the field push of an alert. POST /request_resource makes a link to a file that a notification offers.',
    '3cd72372407fd9dbfe059523764df59e8eb70aa314d9cb1d39677898df7261bf',
  ],
  [
    '2026-11-26',
    'Profiles of researchers: GET and PUT /researchers/{id} and what is below it, with who sees each part; GET /disciplines. The own profile, experiences and educations come with /changes.',
    'c969f3b06ec64c55241f2cac50a821cf0babd93d4aa2c71de363088590dedfe3',
  ],
  [
    '2026-11-26',
    'Contacts of the own profile can be added, changed and removed: /researchers/{id}/contact_info; devices mirror them. Short answers about a researcher, an organisation and a research group: /pop_ups.',
    '6dbfd208a684ac5a43ce03f20c73a2de4ed1e673ed684077a5a4facdac918714',
  ],
  [
    '2026-11-26',
    'Publications of a person: GET and POST /researchers/{id}/publications, GET, PUT and DELETE of one, POST /users/{id}/import_data; they come with /changes. GET /fetch/orcid is the public ORCID record of the logged-in user, by part.',
    'ab140850cd934a336e2f8ae127e466bf5dd837d348faa1cf0d98142e1f4e16f8',
  ],
  [
    '2026-11-26',
    'GET /researchers/{id}/figures: publications and citations of a person by year, h-index, i10-index, collaborators, latest works; GET /researchers/{id}/similar. PUT and DELETE /researchers/{id}/namesakes/{other} tell profiles apart; they come with /changes.',
    'f33117686d8cc88b530246f03a3be47cee3d1db65dd2615571b1a6ec9fa11cb3',
  ],
  [
    '2026-11-26',
    'POST /maps and GET /dump/{index} say which right they need; a guest without it is answered 401, as by every other call that needs a right.',
    '93031ee9700d7b514b9f4340b8bebcc9fb37b2e4c9be54b0ccc957beec871294',
  ],
  [
    '2026-11-26',
    'Records of the catalogue that people take over: GET and POST /users/{id}/claims, DELETE /users/{id}/claims/{slug}, suggestions with GET and PUT /users/{id}/claims/suggestions; POST /researchers/{id}/record_requests asks to correct or remove one, GET and PUT /record_requests are for the owner of the server. Preferences have the switch profile.bell.',
    'a7ad64cf27c9c1f7e914efe6cac1fd24766de4f758663d5ea82d84f3c53937f4',
  ],
  [
    '2026-11-27',
    'The ETag of an answer that is sent compressed is weak: the page says so.',
    '7c3d9dc16668e6875cc09d326055d3056552de8b6e8dafd039196eca58968da8',
  ],
  [
    '2026-11-27',
    'Research groups: POST /research_groups, GET, PUT and DELETE /research_groups/{id}, its picture, topics, terms and interests, /research_types, /research_group_types, /fte. Organisations: POST /organisations, GET and PUT /organisations/{id}, /organisation_matches, /domains, /users/{id}/organisation_requests, /organisation_requests for the owner of the server. Members, invitations, requests, owner and history of both at /{kind}/{id}/…; /users/{id}/invite_requests; /research_groups/{id}/communities and community_invites. Changes have own_memberships, group_members, join_requests and research_groups. Events verified, declined and requested. Authors of records may have orcid_id.',
    '99944216d0e162e123b8187317d33dc39b8f10717d115d0c79ea328938183f87',
  ],
  [
    '2026-11-27',
    'Communities: their types, fields, settings, pages, members and research groups at /communities/{id}/…, with invitations of groups and joining with groups. Questions, answers, comments, tags, follows, reports and moderation below /communities/{id}/questions, public ones at /questions, blocked people at /users/{id}/blocked. Opportunities of communities and groups, also as iCal, and at /users/{id}/opportunities. Edits of groups, organisations and communities are in their history, and can be flagged: PUT /{kind}/{id}/history/{lid}/flag, /edit_flags. Pictures of texts at /pictures/{name}. Changes have communities, questions, answers, comments, blocked_people, community_pages, community_groups, community_invites and opportunities.',
    '57a713f678952dce47096f049943e14ab423981bc4cde3e1709aeb522263f81d',
  ],
  [
    '2026-11-27',
    'Analyses of search results by the AI: POST /ai_analysis/overview, suggest_questions, analyze_stream, analyze_per_item and analyze_per_item_preview; /ai_analysis/runs and per_item_runs are analyses that go on by themselves, with events, stop, answers, file and folders; GET /bookmark_folders/{id}/analyses are those in a folder; they come with /changes. Questions about profiles: POST /llm/ask_profile_templates, ask_profile_stream, recommend_query and bulk_ask_profile. GET /analyst_use is for the owner of the server. Errors no_credits and analyst_failed; progress-update has the count of an analysis.',
    'ed9fc63ac818a1b4f235453c4e81ea4bfce1cf18f6c7c4866e401f3f82488ff4',
  ],
  [
    '2026-11-27',
    'GET /ready names what of the server works, by its parts.',
    '5ef24fdb46f3acae2eee8bd159958efe8641943462c83bf45beefc57937e3096',
  ],
  [
    '2026-11-28',
    'A search says that its results have only some of the words where none has most of them: only_some.',
    'f7b5490ac7ec77a8bec331bc6f6b98f993f2e09dfaab7f01e32b04db47eb4fb4',
  ],
  [
    '2026-11-28',
    'A search says that its keyword has no words to search for: the note no_words.',
    '4a0a556f0c05d9ac0b2152799ebe4458d14a5ef4cc551fca91ef6e8287c6b4e7',
  ],
  [
    '2026-11-28',
    'The items of a public folder come in the order of the folder, with their place in it: position.',
    'f805e904fae3ac8ddd599efccc9889dc25627043d5aeb1a2c5ae9348837415c2',
  ],
  [
    '2026-11-28',
    'GET /researchers/{id}/projects names its last page, and that pages behind those that everyone may see need a right.',
    '39f48c931acea1e9430694aff45748b5b4d641b774d3c659714dbebd77203c02',
  ],
  [
    '2026-11-28',
    'Links and websites of opportunities, communities, groups, organisations and contacts have no user or password.',
    'f06f84a2ffd067685970680c2509e765a40b5ff9742f5f065841d60203ead9a8',
  ],
  [
    '2026-11-28',
    'Demo accounts are listed for callers on the same machine only. Authors of questions, answers, comments and opportunities are null for others than members where they hide where they belong. verified, of a user and of a profile, says whether they are a verified member of an organisation. A publication’s pub_date is a day of the calendar; quiet hours end at another time than they begin.',
    'dad6e74f7cdd263d8daad2aa6e6cf220d2bf9ca7f941cc3dc7d119551ea79d04',
  ],
  [
    '2026-11-28',
    'Whoever may remove items of a folder takes an analysis out of it, whoever put it there: DELETE /bookmark_folders/{id}/analyses/{analysisId}.',
    '6763c2a81060bc82a9fb76b717de6360d854909877b40076639d86e658da4855',
  ],
  [
    '2026-11-28',
    'ORCID and LinkedIn are disconnected: DELETE /users/{id}/providers/{provider}.',
    '85ed8fb544d3aa4e3727aa2186d19ecbf875f329a5e9c6e9fee58a46ce2af522',
  ],
  [
    '2026-11-28',
    'A public folder may be kept by who reads it, and is asked for again by its ETag: GET /public_folders/{id}. GET /changes has a limit of calls, and a page of it ends at two megabytes too. What an opportunity’s text was before a change may have 48,000 characters. POST /llm/recommend_query refuses no_credits to those who could not evaluate one profile, where a language model answers. Lists and records of bodies are counted before their entries are checked; a search chooses values of at most 40 filters; what was seen of an organisation has at most 100 addresses, of a profile 100 visibilities. Texts of one line have no signs that turn the direction of text. This page has an ETag, and is answered 304 while it is unchanged.',
    '1b2ae6ab4ba788b1e133a32068fbcd9bbe6f237551e9be67d41aa5838a25a0b0',
  ],
  [
    '2026-11-28',
    'Compared records have the same terms: what is typical of one is counted for all, and may be 0. POST /expertises.',
    '9818d215acb35242ac6b7dab992125d29c017a76606b1088475207093950cbe6',
  ],
  [
    '2026-11-28',
    'The parts of an organisation beyond the first 200: GET /organisations/{id}/parts, in pages.',
    '20185968eb2b35763c549820c5c58a8da468f59c3d21b9c5855e6c9e7352cabb',
  ],
  [
    '2026-11-29',
    'A page of opportunities has at most 40, a page of a question 10 answers; the comments on one thing have room for 64 kB together. A new order of pages is answered with those that fit into 256 kB. Names of folders, and titles of pages and of research topics, have one line; the fewest characters of a text are those that a reader sees. A list of analyses has the beginnings of answers; pages of publications of a person, of answers per record and of exports are shorter.',
    '4bdd2dab03756fe368a917ea669478e1dddb1d30fde8d28fd9ed6d1bad152961',
  ],
  [
    '2026-11-29',
    'What a search would have told is counted as a search, and may be refused with 429: POST /users/{id}/searches/would_find.',
    '2cb4d616198d59c4135e7581ed9e4d87af16c3caa26ff603c9865bfea32aafe8',
  ],
  [
    '2026-11-29',
    'The last way to log in is not removed: DELETE /users/{id}/passkeys/{pid} may be refused with forbidden. A passkey that is added again with the same answer, because ours was lost, is no error, and gets recovery codes in place of those that nobody saw: POST /users/{id}/passkeys.',
    '0abcd53553ccec17cae5ff9294e2ce1e2530ee7c776cd495d7750eeed58817d7',
  ],
  [
    '2026-11-29',
    'Whoever decides a request about a record may say which state they saw; where it was decided meanwhile it is refused with 410: PUT /record_requests/{id}.',
    '477aa4bf777d9b728fe98f7c8d66e193af2caf28e0123999c3783c3269d6c6b8',
  ],
  [
    '2026-11-29',
    'A search says that it left out words like “since 2019” where records have no year to search by: the note years.',
    '1ac50704da6e992556108682984f49a3eb8f79db66b289eeb59fa6a9a7cb357d',
  ],
  [
    '2026-11-29',
    'A slug may have the vowel signs of its script: हिन्दी-1a2b3c4d.',
    '9c53a68444bb2fa8cab82a49c070e77f99c3aa717ed3f97083693c328ff86982',
  ],
]

/** The API version that a running server reports. */
export const wireVersion: string = wireHistory.at(-1)?.[0] ?? ''
