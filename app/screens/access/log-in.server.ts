import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { z } from 'zod'
import type { Role } from '#session/cookie.server.ts'
import { again } from '#session/form.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { logIn } from '#session/login.server.ts'
import { adminRefusal, required, subscriberRefusal } from './texts.server.ts'

const doors = {
  subscriber: { identifier: required.identifier, home: '/home', refusal: subscriberRefusal },
  admin: {
    identifier: required.userName,
    home: '/adm-sem-webabo/gestion',
    refusal: adminRefusal,
  },
}

/** The action of both log-in forms: in, or the form again with what was typed and why (the password excepted). */
export async function logInAction(args: ActionFunctionArgs, role: Role) {
  const { form } = publicPage(args)
  const { identifier, home, refusal } = doors[role]
  const schema = z.object({
    login: z.string({ error: identifier }).trim().min(1, identifier),
    password: z.string({ error: required.password }),
  })
  const posted = await form()
  const submission = parseWithZod(posted, { schema })
  const shown = again(submission, ['login', 'isKeep'])
  if (submission.status !== 'success') return data({ ...shown, notice: null }, { status: 400 })
  try {
    return await logIn(role, args.request, posted, home)
  } catch (error) {
    const { status, ...notice } = refusal(error)
    return data({ ...shown, notice }, { status })
  }
}
