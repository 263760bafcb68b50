/** Whether the focus is in a menu or on the button of an open one. Who takes the focus from there closes it. */
export const isInMenu = (): boolean => !!document.activeElement?.closest('[role=menu],[aria-expanded=true]')
