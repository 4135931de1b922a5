export type Identity = {
  sub: string
  preferred_username: string
  given_name: string
  family_name: string
  name: string
  groups: string[]
}

const person = (
  preferred_username: string,
  given_name: string,
  family_name: string,
  groups: string[],
): Identity => ({
  sub: `demo-${preferred_username}`,
  preferred_username,
  given_name,
  family_name,
  name: `${given_name} ${family_name}`,
  groups,
})

export const clients = {
  directory: { id: 'portail-agents', secret: 'secret-de-demonstration-des-agents' },
  'france-connect': { id: 'portail-abonnes', secret: 'secret-de-demonstration-des-abonnes' },
}

export const groups = { agents: 'portail-agents', managers: 'portail-responsables' }

/** An agent, a manager, and the subscriber 100001. */
export const people: Identity[] = [
  person('luc.fabre', 'Luc', 'Fabre', [groups.agents]),
  person('nora.petit', 'Nora', 'Petit', [groups.agents, groups.managers]),
  person('claire.martin', 'Claire', 'Martin', []),
]
