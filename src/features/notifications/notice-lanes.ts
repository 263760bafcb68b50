/** Changes of one of these lanes are sent one after the other. Both move marks, so one prefix finds what is laid over them. */
export const noticeLanes = 'notice:'
