/** The mutations of research groups. The declaration of the rows loads this; a new one must be named here. */
export { addTopic } from '../mutations/add-topic.mutation.ts'
export { changeGroup } from '../mutations/change-group.mutation.ts'
export { changeTopic } from '../mutations/change-topic.mutation.ts'
export { createGroup } from '../mutations/create-group.mutation.ts'
export { deleteGroup } from '../mutations/delete-group.mutation.ts'
export { removeTopic } from '../mutations/remove-topic.mutation.ts'
