/** The mutations of the pages of communities. The declaration of the rows loads this; a new one must be named here. */
export { addPage } from '../mutations/add-page.mutation.ts'
export { changePage } from '../mutations/change-page.mutation.ts'
export { orderPages } from '../mutations/order-pages.mutation.ts'
export { removePage } from '../mutations/remove-page.mutation.ts'
