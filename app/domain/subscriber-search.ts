/** A search that finds so many has found too many to read: nobody needs to count them any further. */
export const mostFound = 1000
