import type {
  AfterCreate,
  Effect,
  Extensions,
  Hook,
  KernelModule,
  Listener,
  Need,
} from '#server/kernel/kernel.ts'

/**
 * Combines modules. Throws an error that names both modules when two claim the same need, effects
 * or hook.
 */
export function combineModules(modules: readonly KernelModule[]): Extensions {
  const claim = claims()
  const needs = new Map<string, Need>()
  const effects = new Map<string, Effect>()
  const hooks = new Map<string, Hook>()
  const listeners = new Map<string, Listener[]>()
  const reactions = new Map<string, AfterCreate[]>()

  for (const { name: module, ...extension } of modules) {
    claim('name', module, module)
    for (const [resource, named] of entriesOf(extension.needs))
      for (const [name, need] of entriesOf(named)) {
        claim('need', keyOf(resource, name), module)
        needs.set(keyOf(resource, name), need)
      }
    for (const [resource, named] of entriesOf(extension.effects)) {
      claim('effects', resource, module)
      for (const [name, effect] of entriesOf(named))
        if (effect) effects.set(keyOf(resource, name), effect)
    }
    for (const [resource, named] of entriesOf(extension.hooks))
      for (const [when, hook] of entriesOf(named)) {
        claim('hook', keyOf(resource, when), module)
        hooks.set(keyOf(resource, when), hook)
      }
    for (const [event, listen] of entriesOf(extension.listeners)) append(listeners, event, listen)
    for (const [resource, react] of entriesOf(extension.afterCreate))
      append(reactions, resource, react)
  }
  return {
    need: (resource, name) => needs.get(keyOf(resource, name)),
    effect: (resource, transition) => effects.get(keyOf(resource, transition)),
    hook: (resource, when) => hooks.get(keyOf(resource, when)),
    listeners: (event) => listeners.get(event) ?? [],
    afterCreate: (resource) => reactions.get(resource) ?? [],
  }
}

type Claim = (kind: string, key: string, module: string) => void

/**
 * Returns a function that records what each module claims and throws when a second module claims
 * the same thing.
 */
export function claims(): Claim {
  const claimants = new Map<string, string>()
  return (kind, key, module) => {
    const claimed = `${kind} ${key}`
    const first = claimants.get(claimed)
    if (first !== undefined)
      throw new Error(`The modules "${first}" and "${module}" both claim the ${claimed}.`)
    claimants.set(claimed, module)
  }
}

const keyOf = (resource: string, name: string): string => `${resource}.${name}`

const entriesOf = <T>(named: { readonly [name: string]: T | undefined } = {}): [string, T][] =>
  Object.entries(named).filter((entry): entry is [string, T] => entry[1] !== undefined)

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
