import { success } from '#http/toasts.server.ts'

export const revoked = () => success('Le jeton est révoqué\u00a0: il ne donne plus accès à rien.')
