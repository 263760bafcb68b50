import type { NotYetName } from './not-yet.data.ts'

/** What more will come on the pages of profiles, which show a part of it already. */
export const laterOnProfiles =
  'Later this page will also be where its owner edits it: biography, interests, experience, members and contact details.'

/** What each page of not-yet.data.ts is called, and what it will hold. */
export const notYetWords: Readonly<Record<NotYetName, readonly [title: string, words: string]>> = {
  'research_group.team': ['Members', 'Here the owner and the admins of a research group will see its members and change their roles.'],
  'research_group.invite': [
    'Invitations',
    'Here the owner and the admins of a research group will invite people, and see which invitations are open.',
  ],
  'researcher.invite': [
    'Invitations',
    'Here you will see the invitations that you got and sent. Those that you got can be accepted by the link in their mail.',
  ],
  'community.show': ['Community', 'Here a community will say what it is, who belongs to it, and how to join.'],
  'community.explore': ['Members', 'Here the members of the community and their research will be searched.'],
  'community.opportunities': ['Opportunities', 'Here the community will list its opportunities with their deadlines.'],
  'community.workspace': ['Workspace', 'Here the community will keep its own pages.'],
  'community.questions': ['Questions', 'Here questions will be asked and answered within the community.'],
  'community.questions.question': ['Question', 'Here one question will be read with its answers.'],
  'community.members': ['Manage members', 'Here the owner and the admins of a community will manage its members.'],
  'community.invite': ['Invitations', 'Here the owner and the admins of a community will invite people and research groups.'],
  'create.opportunity': ['New opportunity', 'Here an opportunity will be written for a community.'],
  'create.research_group.type': [
    'Research group create',
    'Here you will choose what kind of research group to make: of a company or an academic one.',
  ],
  'create.research_group.company': ['Research group create', 'Here the research group of a company will be made.'],
  'create.research_group.academic': ['Research group create', 'Here an academic research group will be made.'],
  'create.community.type': [
    'Community create',
    'Here you will choose what kind of community to make: around an organisation or a project.',
  ],
  'create.community.organisation': ['Community create', 'Here a community around an organisation will be made.'],
  'create.community.project': ['Community create', 'Here a community around a project will be made.'],
  'create.organisation': ['Organisation create', 'Here an organisation will be made, or joined.'],
  alerts: [
    'Alerts',
    'Here saved searches and the profiles you follow will be listed with what is new. You can follow profiles already: “Create alert” on their pages.',
  ],
  notifications: ['Notifications', 'Here notifications will be read and marked as read.'],
  announcements: ['Announcements', 'Here announcements of whoever runs this installation will be read.'],
}
