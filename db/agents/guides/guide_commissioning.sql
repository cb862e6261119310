-- Long: a text.
create function agents.guide_commissioning()
  returns text
  language sql immutable parallel safe
  return $md$
# Commissioning

A company's whole setup is one JSON document, the **factory spec** (`version: 1`): settings, statuses, reason codes, sites with their machines and storage, work centers, products with recipes, task types with forms, routings, machine data, flows, teams, roles, people and more. Everything refers to everything else **by name**: products by SKU, people by e-mail.

## The way to work

1. `config.export`: what stands now. An export planned right back reports every item unchanged.
2. Change the file. A section left out is not touched, so small files are fine.
3. `config.validate`: duplicates, references to nothing, ambiguous names, a product both bought and made, gates that name fields the form lacks. Every problem has its path in the file.
4. `config.plan`: each item as create, update (every field with current and new value), unchanged or extra, and what your permissions block.
5. A person looks at the plan.
6. `config.apply`: converges the company to the file, in order of dependence.

Applying is **not one transaction**: what went through before a failure stays, the answer names the failure, and running it again skips what is unchanged. So it is safe to repeat.

## Prune

`prune: true` (REST only, never for agents) also removes what the file leaves out of the sections it includes. What has history (sites, machines, reason codes, products) is deactivated; vendors, categories, task types and routings go only when nothing uses them; parameter sets stay.

## Rules worth knowing

- Names are unique within a section; machines across sites.
- A changed routing or parameter set becomes a new version. Released orders keep theirs.
- Nobody grants more than they hold: a group or role with permissions you lack is blocked, with the permission named.
- A spec never invites people; `invitations.create` does. A company keeps an administrator whatever the file says.
- Recipe quantities are whole units, and no product may contain itself (`recipe_cycle`).

## A good order for a new factory

Settings and time zone; statuses and reason codes; sites, machines, storage; work centers; vendors and products; task types; routings; machine data; teams and people. Then release one small order and walk it through to stock before you load the rest.
$md$;
comment on function agents.guide_commissioning is
  'The guide on commissioning, in Markdown.';
