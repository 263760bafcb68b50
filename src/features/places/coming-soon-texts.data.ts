import type { PageName } from '#contract/page-routes.ts'

export interface ComingSoonText {
  /** The title of the document, and the heading of the page. */
  title: string
  text: string
}

/** The texts of pages that are not built yet. When a page is built, remove it here and in places.routes.ts, and declare it in the routes of its feature. */
export const comingSoonTexts: Readonly<Partial<Record<PageName, ComingSoonText>>> = {
  'community.show': { title: 'Community', text: 'The community will say what it is about, who its members are and how to join.' },
  'community.explore': { title: 'Members', text: 'You will search the members of the community and their research here.' },
  'community.opportunities': { title: 'Opportunities', text: 'The community will list its opportunities with their deadlines here.' },
  'community.workspace': { title: 'Workspace', text: 'The community will have its own pages here.' },
  'community.questions': { title: 'Questions', text: 'Members of the community will ask and answer questions here.' },
  'community.questions.question': { title: 'Question', text: 'You will read a question and its answers here.' },
  'community.members': { title: 'Manage members', text: 'The owner and the admins of a community will manage its members here.' },
  'community.invite': {
    title: 'Invitations',
    text: 'The owner and the admins of a community will invite people and research groups here.',
  },
  'create.opportunity': { title: 'New opportunity', text: 'You will write an opportunity for a community here.' },
  'create.community.type': {
    title: 'Create a community',
    text: 'You will choose between a community for an organisation and one for a project here.',
  },
  'create.community.organisation': {
    title: 'Create a community',
    text: 'You will create a community for an organisation here.',
  },
  'create.community.project': {
    title: 'Create a community',
    text: 'You will create a community for a project here.',
  },
}
