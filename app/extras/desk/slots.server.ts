import type { Slots } from '../slots.server.ts'
import { deskActions, promiseOf } from './actions.server.ts'
import { colleaguesOf } from './colleagues.server.ts'
import { deskList } from './list.server.ts'
import { deskPart } from './request.server.ts'

export const slots: Partial<Slots> = {
  requestList: deskList,
  requestPart: deskPart,
  requestActions: async () => deskActions,
  replyAddition: async (staff, id, values) => promiseOf(staff, id, values),
  colleagues: colleaguesOf,
}
