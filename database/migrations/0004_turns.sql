-- The two decisions that many processes must take as one.

-- Takes one attempt from a user's allowance; answers the seconds to wait, 0 when the attempt is granted.
-- The attempt beyond the limit starts the cooldown; when that ends, counting starts anew.
create function take_allowance(
  p_user bigint, p_purpose text, p_limit integer, p_window_seconds integer, p_cooldown_seconds integer
) returns integer language plpgsql as $$
declare
  allowance rate_limits;
  moment timestamptz;
begin
  insert into rate_limits (user_id, purpose) values (p_user, p_purpose) on conflict do nothing;
  select * into allowance from rate_limits where user_id = p_user and purpose = p_purpose for update;
  moment := clock_timestamp();

  if allowance.blocked_until > moment then
    return greatest(1, ceil(extract(epoch from allowance.blocked_until - moment)));
  end if;

  if allowance.blocked_until is not null
    or allowance.opened_at + make_interval(secs => p_window_seconds) <= moment then
    allowance.used := 0;
    allowance.opened_at := moment;
    allowance.blocked_until := null;
  end if;

  if allowance.used >= p_limit then
    allowance.blocked_until := moment + make_interval(secs => p_cooldown_seconds);
  else
    allowance.used := allowance.used + 1;
  end if;

  update rate_limits
    set used = allowance.used, opened_at = allowance.opened_at, blocked_until = allowance.blocked_until
    where user_id = p_user and purpose = p_purpose;
  return case when allowance.blocked_until is null then 0 else p_cooldown_seconds end;
end $$;

-- Claims the turn of a chat for one request of its owner. The chat's row lock makes all processes queue here.
-- verdict: claimed | missing (no such chat of this user) | reused (the key belongs to another request)
--   | replay (done before: see reply) | running (the same request runs elsewhere) | busy (another one does)
--   | limited (see wait_seconds)
create function claim_turn(
  p_user bigint, p_chat bigint, p_key text, p_fingerprint bytea, p_holder uuid, p_lease_seconds integer,
  p_limit integer, p_window_seconds integer, p_cooldown_seconds integer
) returns table (verdict text, reply json, wait_seconds integer) language plpgsql as $$
declare
  chat chats;
  request requests;
  is_known boolean;
  is_held boolean;
begin
  select * into chat from chats where id = p_chat and user_id = p_user for update;
  if not found then
    verdict := 'missing';
    return next;
    return;
  end if;

  insert into requests as r (user_id, key, fingerprint) values (p_user, p_key, p_fingerprint)
    on conflict do nothing;
  is_known := not found;
  select * into request from requests r where r.user_id = p_user and r.key = p_key;
  is_held := coalesce(chat.reply_held_until > clock_timestamp(), false);

  if request.fingerprint <> p_fingerprint then
    verdict := 'reused';
  elsif request.reply is not null then
    verdict := 'replay';
    reply := request.reply;
  elsif is_held and chat.reply_key = p_key then
    verdict := 'running';
  elsif is_held then
    verdict := 'busy';
  elsif is_known then
    verdict := 'claimed';
  else
    wait_seconds := take_allowance(p_user, 'message', p_limit, p_window_seconds, p_cooldown_seconds);
    verdict := case when wait_seconds = 0 then 'claimed' else 'limited' end;
  end if;

  if verdict = 'claimed' then
    update chats
      set reply_holder = p_holder, reply_key = p_key,
        reply_held_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
      where id = p_chat;
  elsif not is_known then
    delete from requests r where r.user_id = p_user and r.key = p_key;
  end if;
  return next;
end $$;
