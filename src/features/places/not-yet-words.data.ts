import type { NotYetName } from './not-yet.data.ts'

/** What each page of not-yet.data.ts will hold, and of the pages that show a part of it already, what more will come. */
export const notYetWords: Readonly<Record<NotYetName | 'profile', string>> = {
  profile: 'Later this page will also be where its owner edits it: biography, interests, experience, members and contact details.',
  'research_group.team': 'Here the owner and the admins of a research group will see its members and change their roles.',
  'research_group.invite': 'Here the owner and the admins of a research group will invite people, and see which invitations are open.',
  'researcher.invite':
    'Here you will see the invitations that you got and sent. Those that you got can be accepted by the link in their mail.',
  'community.show': 'Here a community will say what it is, who belongs to it, and how to join.',
  'community.explore': 'Here the members of the community and their research will be searched.',
  'community.opportunities': 'Here the community will list its opportunities with their deadlines.',
  'community.workspace': 'Here the community will keep its own pages.',
  'community.questions': 'Here questions will be asked and answered within the community.',
  'community.questions.question': 'Here one question will be read with its answers.',
  'community.members': 'Here the owner and the admins of a community will manage its members.',
  'community.invite': 'Here the owner and the admins of a community will invite people and research groups.',
  'create.opportunity': 'Here an opportunity will be written for a community.',
  'create.research_group.type': 'Here you will choose what kind of research group to make: of a company or an academic one.',
  'create.research_group.company': 'Here the research group of a company will be made.',
  'create.research_group.academic': 'Here an academic research group will be made.',
  'create.community.type': 'Here you will choose what kind of community to make: around an organisation or a project.',
  'create.community.organisation': 'Here a community around an organisation will be made.',
  'create.community.project': 'Here a community around a project will be made.',
  'create.organisation': 'Here an organisation will be made, or joined.',
  alerts:
    'Here saved searches and the profiles you follow will be listed with what is new. You can follow profiles already: “Create alert” on their pages.',
  notifications: 'Here notifications will be read and marked as read.',
  announcements: 'Here announcements of whoever runs this installation will be read.',
}
