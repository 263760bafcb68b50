import { plans, type Row, signedIn, usersGet } from './actors.ts'

const index = 'researchers'
const template = {
  label: 'Expertise in a topic',
  description: '',
  parameters: [{ name: 'Topic', value: 'moss', placeholder: '', required: true }],
  report_writing_directions: '',
  remember_preferences: false,
}
const evaluation = { profileType: index, numItems: 1, searchIndices: [], template, reportEnabled: false }

/** Questions about profiles: only for plans that have them; evaluations for whoever has credits. Nothing is begun here: nobody finds these records. */
export const profileQuestionRows: readonly Row[] = [
  { name: 'profileQuestions.templates', body: () => ({ index }), expect: signedIn },
  {
    name: 'profileQuestions.recommendQuery',
    body: () => ({ profile_type: index, search_filter_object: { indexes: [] }, template }),
    expect: signedIn,
  },
  {
    name: 'profileQuestions.ask',
    body: () => ({ index, slug: 'nothing', template }),
    expect: { ...signedIn, ...usersGet(404), ...plans(403, 404, 404, 404) },
  },
  {
    name: 'profileQuestions.bulk',
    body: () => ({ ...evaluation, state: { index, keyword: 'quasar' } }),
    expect: { ...signedIn, ...usersGet(404) },
  },
]
