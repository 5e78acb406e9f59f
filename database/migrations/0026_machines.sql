-- Tokens with which programs use the product's own interface, within their scopes.
-- Phase: expand. Lives with programs that know 0022_scim.

-- The table keeps the name under which an earlier program finds a directory's tokens. For such a program each of them is
-- valid until it is revoked, and none of the others ever: what it hashes is not what those are the hashes of.
alter table scim_tokens add column scopes text[] not null default '{scim}' check (cardinality(scopes) > 0);
-- Null: until it is revoked, which only a directory's may be.
alter table scim_tokens add column expires_at timestamptz;
alter table scim_tokens add constraint scim_tokens_expiry check (expires_at is not null or scopes = '{scim}');
