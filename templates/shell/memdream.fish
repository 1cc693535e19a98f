# memdream for fish, 3.0 or later. Before each prompt it reads one small file with builtins. Only when a dream may be due
# it starts memdream, detached; when a dream has ended it prints the line that waits, once.
# MEMDREAM_OFF=1 switches it off.

if status is-interactive
    set -g __memdream_command {{command}}

    # fish has no clock. From 3.5 on it tells how long ago a file changed, and when: together that is now, for the price of
    # two command substitutions. For older ones the time is asked once, here. Where the system tells how long it is up,
    # reading that is much cheaper, and a moment to come can be kept in its terms.
    set -e __memdream_uptime
    test -r /proc/uptime
    and set -g __memdream_uptime /proc/uptime
    set -e __memdream_began
    if not contains -- path (builtin -n)
        set -l up 0
        set -l rest
        set -q __memdream_uptime
        and read -d . up rest <$__memdream_uptime
        set -g __memdream_began (math (command date +%s) - $up)
    end
    # Older than 3.6: `test` cannot compare the times of files.
    set -e __memdream_compares
    test / -nt /nonexistent 2>/dev/null
    and set -g __memdream_compares

    # As the shell began: at a prompt these may be the word of the folder one is in.
    set -g __memdream_state $HOME/.local/state/memdream
    set -g __memdream_config $HOME/.config/memdream/config.json
    string match -q '/*' -- "$XDG_STATE_HOME"
    and set -g __memdream_state $XDG_STATE_HOME/memdream
    string match -q '/*' -- "$XDG_CONFIG_HOME"
    and set -g __memdream_config $XDG_CONFIG_HOME/memdream/config.json

    # fish itself keeps $status and $pipestatus around what an event runs.
    function __memdream_prompt --on-event fish_prompt
        string match -qir '^(0|false)?$' -- "$MEMDREAM_OFF"
        or return 0

        set -l state $__memdream_state
        set -l config $__memdream_config

        test -s $state/notice
        and __memdream_tell $state/notice

        set -l next
        test -f $state/next
        and test -r $state/next
        and read next <$state/next
        set -q __memdream_compares
        and test $config -nt $state/next
        and set next 0

        set -l up 0
        set -l rest
        set -q __memdream_uptime
        and read -d . up rest <$__memdream_uptime
        set -q __memdream_limit
        and test "$next" = "$__memdream_seen"
        and test $up -lt $__memdream_limit
        or __memdream_check "$next" $up
        return 0
    end

    # Starts memdream, or remembers for the next prompts until when there is nothing to do.
    function __memdream_check -a next up
        set -l now
        if set -q __memdream_began
            set now (math $__memdream_began + $up)
        else
            set now (math (path mtime -- /) + (path mtime -R -- /))
        end
        set -l left 0
        string match -qr '^[0-9]{1,11}$' -- "$next"
        and set left (math $next - $now)
        # More than 25 hours ahead is no promise that memdream makes.
        if test $left -le 0 -o $left -gt 90000
            __memdream_start $now
        else if set -q __memdream_uptime
            set -g __memdream_seen $next
            set -g __memdream_limit (math $up + $left)
        end
    end

    # Once a minute at most: what fails would fail at every prompt.
    function __memdream_start -a now
        if set -q __memdream_started
            and test $now -ge $__memdream_started
            and test $now -lt (math $__memdream_started + 60)
            return 0
        end
        set -g __memdream_started $now
        # Uninstalled meanwhile: nothing to start, nothing to say.
        if string match -q '/*' -- $__memdream_command[-1]
            and not test -f $__memdream_command[-1]
            return 0
        end
        # By way of a sh that ends at once: the shell has no job, no message and no new $last_pid. What it leaves behind has a
        # session of its own where there is setsid, ignores a closed terminal, and holds neither it nor the folder.
        command /bin/sh -c 'trap "" HUP; cd /; if command -v setsid; then setsid "$@" & else "$@" & fi' \
            sh $__memdream_command run --all --quiet --trigger shell </dev/null >/dev/null 2>&1
        return 0
    end

    # Prints what waits and empties the file. Where it cannot be emptied, the same words are not said at every prompt.
    function __memdream_tell
        set -l lines
        # A link, or a file of somebody else's: it is not memdream's to empty.
        test -f $argv[1]
        and test -r $argv[1]
        and test -O $argv[1]
        and not test -L $argv[1]
        or return 0
        while read -l line
            set line (string replace -ar '[\x00-\x1f\x7f-\x9f]' '' -- "$line")
            test -n "$line"
            and set lines $lines $line
        end <$argv[1]
        set -q lines[1]
        and test "$lines" != "$__memdream_told"
        and printf '%s\n' $lines
        set -g __memdream_told
        if test -w $argv[1]
            printf '' >$argv[1]
        else
            set __memdream_told "$lines"
        end
    end
end
